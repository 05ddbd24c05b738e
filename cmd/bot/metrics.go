package main

import (
	"context"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"estafeta/db"
)

// metrics are what /metrics tells Prometheus.
type metrics struct {
	registry     *prometheus.Registry
	interactions *prometheus.CounterVec
	seconds      *prometheus.HistogramVec
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		interactions: prometheus.NewCounterVec(
			prometheus.CounterOpts{
				Name: "estafeta_interactions_total",
				Help: "Interactions answered, by kind and result (ok, refused, error).",
			},
			[]string{"kind", "result"},
		),
		seconds: prometheus.NewHistogramVec(
			prometheus.HistogramOpts{
				Name:    "estafeta_interaction_seconds",
				Help:    "Time from an interaction's arrival to the end of its work.",
				Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2, 3, 10},
			},
			[]string{"kind"},
		),
	}
	m.registry.MustRegister(
		m.interactions,
		m.seconds,
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

// observe counts one interaction.
func (m *metrics) observe(kind, result string, took time.Duration) {
	m.interactions.WithLabelValues(kind, result).Inc()
	m.seconds.WithLabelValues(kind).Observe(took.Seconds())
}

// gauges are read from the database when they are asked for.
type gauges struct{ m *Main }

var (
	gaugeGames   = prometheus.NewDesc("estafeta_games", "Games, by status.", []string{"status"}, nil)
	gaugeOutbox  = prometheus.NewDesc("estafeta_outbox", "Messages that wait to be sent.", nil, nil)
	gaugeOldest  = prometheus.NewDesc("estafeta_outbox_age_seconds", "How long the oldest of them waits.", nil, nil)
	gaugeDue     = prometheus.NewDesc("estafeta_reminders_due", "Reminders and deadlines that are due and not yet done.", nil, nil)
	gaugeLate    = prometheus.NewDesc("estafeta_reminders_late_seconds", "How late the latest of them is.", nil, nil)
	gaugeGateway = prometheus.NewDesc("estafeta_gateway_age_seconds", "Since the last sign of life of Discord's gateway.", nil, nil)
	gaugeUp      = prometheus.NewDesc("estafeta_up", "1 if the database can be read.", nil, nil)
)

// Describe implements prometheus.Collector.
func (g gauges) Describe(out chan<- *prometheus.Desc) { prometheus.DescribeByCollect(g, out) }

// Collect implements prometheus.Collector.
func (g gauges) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	gauge := func(d *prometheus.Desc, v float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	v, err := g.m.Host.Vitals(ctx)
	if err != nil {
		g.m.Log.Error("metrics", "error", err)
		gauge(gaugeUp, 0)
		return
	}
	age := func(at time.Time) float64 {
		if at.IsZero() {
			return 0
		}
		return max(0, time.Since(at).Seconds())
	}
	gauge(gaugeUp, 1)
	for _, s := range []db.Status{db.Lobby, db.Playing, db.Paused, db.Over} {
		gauge(gaugeGames, float64(v.Games[s]), string(s))
	}
	gauge(gaugeOutbox, float64(v.Waiting))
	gauge(gaugeOldest, age(v.Oldest))
	gauge(gaugeDue, float64(v.Due))
	gauge(gaugeLate, age(v.Late))
	if s := g.m.front.session; s != nil {
		gauge(gaugeGateway, s.GatewayAge().Seconds())
	}
}

// handler answers /metrics.
func (m *Main) metricsHandler() http.Handler {
	m.metrics.registry.MustRegister(gauges{m})
	return promhttp.HandlerFor(m.metrics.registry, promhttp.HandlerOpts{})
}
