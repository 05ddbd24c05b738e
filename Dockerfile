# A static binary, run by a user without rights, with the database in /data.
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /out/bot ./cmd/bot && mkdir /out/data

FROM gcr.io/distroless/static-debian12:nonroot
COPY --from=build /out/bot /bot
COPY --from=build --chown=nonroot:nonroot /out/data /data
ENV ESTAFETA_DATABASE=/data/estafeta.db ESTAFETA_HEALTH=127.0.0.1:8081
WORKDIR /data
VOLUME /data
USER nonroot
HEALTHCHECK --interval=30s --timeout=6s --start-period=20s CMD ["/bot", "health"]
ENTRYPOINT ["/bot"]
CMD ["run"]
