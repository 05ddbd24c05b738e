package discord

import (
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

const (
	watchEvery = 15 * time.Second
	// staleAfter is two lost heartbeats and a little; discordgo itself notices
	// after five, some 200 s.
	staleAfter = 100 * time.Second
)

// watch reconnects when the gateway has gone silent without closing.
func (s *Session) watch() {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-tick.C:
			if age := s.GatewayAge(); age > staleAfter {
				s.log.Warn("gateway is silent, reconnecting", "age", age)
				s.reconnect()
			}
		}
	}
}

// reconnect closes the connection so that its session can be resumed, and
// opens it again. discordgo may be doing the same: then it is left to it.
func (s *Session) reconnect() {
	if err := s.dg.CloseWithCode(websocket.CloseServiceRestart); err != nil {
		s.log.Warn("gateway did not close", "err", err)
	}
	if err := s.dg.Open(); err != nil && !errors.Is(err, discordgo.ErrWSAlreadyOpen) {
		s.log.Warn("gateway did not open, trying again", "err", err)
	}
}
