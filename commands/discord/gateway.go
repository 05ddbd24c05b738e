package discord

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// gateway is one of a session's connections: over it comes what happens in the
// servers of one shard.
type gateway struct {
	s         *Session
	dg        *discordgo.Session
	shard, of int
	ctx       context.Context // ends when it is left
	cancel    context.CancelFunc
}

// Hold connects to the gateway for one of so many shards, and goes on doing so
// until it is dropped or the session is closed. Discord gives a shard the
// servers whose id, without its last 22 bits, leaves the shard's number when
// divided by how many there are; shard 0 has direct messages too.
func (s *Session) Hold(ctx context.Context, shard, of int) error {
	if s.limits.shared != nil {
		if err := s.limits.shared.Identify(ctx); err != nil {
			return fmt.Errorf("wait to identify shard %d: %w", shard, err)
		}
	}
	dg, err := discordgo.New(s.dg.Token)
	if err != nil {
		return fmt.Errorf("make session: %w", err)
	}
	g := &gateway{s: s, dg: dg, shard: shard, of: of}
	g.ctx, g.cancel = context.WithCancel(s.ctx)
	dg.ShardID, dg.ShardCount = shard, of
	// Interactions come without any intent; servers need one that is not
	// privileged. The state cache would only cost memory and races.
	dg.Identify.Intents = discordgo.IntentGuilds
	dg.StateEnabled = false
	// Events are taken in their order; each interaction gets its goroutine here.
	dg.SyncEvents = true
	dg.LogLevel = s.dg.LogLevel
	dg.ShouldReconnectVoiceOnSessionError = false
	dg.Client = s.dg.Client
	dg.Dialer = &websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: 20 * time.Second, NetDialContext: g.dial}
	dg.AddHandler(g.onReady)
	dg.AddHandler(func(_ *discordgo.Session, _ *discordgo.Resumed) { s.log.Info("gateway resumed", "shard", shard) })
	dg.AddHandler(func(_ *discordgo.Session, _ *discordgo.Disconnect) {
		s.log.Warn("gateway disconnected", "shard", shard)
	})
	dg.AddHandler(g.onEvent)
	s.mu.Lock()
	before := s.gateways[shard]
	taken := s.closed || before != nil
	if !taken {
		s.gateways[shard] = g
	}
	s.mu.Unlock()
	if taken {
		g.cancel()
		return errClosed
	}
	if err := dg.Open(); err != nil {
		s.forget(g)
		if websocket.IsCloseError(err, 4004) {
			return ErrBadToken
		}
		return fmt.Errorf("connect to the gateway: %w", err)
	}
	go g.watch()
	return nil
}

// Drop leaves the gateway of a shard: what happens in its servers is somebody
// else's affair from now on. Handlers that run go on.
func (s *Session) Drop(shard int) error {
	s.mu.Lock()
	g := s.gateways[shard]
	s.mu.Unlock()
	if g == nil {
		return nil
	}
	s.forget(g)
	return g.dg.Close()
}

// forget takes a gateway out of those that are held.
func (s *Session) forget(g *gateway) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g.cancel()
	if s.gateways[g.shard] == g {
		delete(s.gateways, g.shard)
	}
}

// held are the gateways of the session.
func (s *Session) held() []*gateway {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []*gateway
	for _, g := range s.gateways {
		list = append(list, g)
	}
	return list
}

// dial keeps discordgo's own reconnection from outliving the gateway.
func (g *gateway) dial(ctx context.Context, network, addr string) (net.Conn, error) {
	if g.ctx.Err() != nil {
		return nil, errClosed
	}
	return (&net.Dialer{Timeout: 20 * time.Second}).DialContext(ctx, network, addr)
}

// age is how long ago the gateway last gave a sign of life.
func (g *gateway) age() time.Duration {
	g.dg.RLock()
	defer g.dg.RUnlock()
	return time.Since(g.dg.LastHeartbeatAck)
}

func (g *gateway) onReady(_ *discordgo.Session, r *discordgo.Ready) {
	s := g.s
	if r.Application != nil {
		s.appID.Store(r.Application.ID)
	}
	if r.User != nil {
		s.userID.Store(r.User.ID)
	}
	s.log.Info("gateway ready", "session", r.SessionID, "shard", g.shard, "of", g.of)
	var ids []string
	for _, x := range r.Guilds {
		ids = append(ids, x.ID)
	}
	s.watchGuild("present", func(ctx context.Context) error { return s.guilds.Present(ctx, ids, g.shard, g.of) })
}

const (
	watchEvery = 15 * time.Second
	// staleAfter is two lost heartbeats and a little; discordgo itself notices
	// after five, some 200 s.
	staleAfter = 100 * time.Second
)

// watch reconnects when the gateway has gone silent without closing.
func (g *gateway) watch() {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-g.ctx.Done():
			return
		case <-tick.C:
			if age := g.age(); age > staleAfter {
				g.s.log.Warn("gateway is silent, reconnecting", "shard", g.shard, "age", age)
				g.reconnect()
			}
		}
	}
}

// reconnect closes the connection so that its session can be resumed, and
// opens it again. discordgo may be doing the same: then it is left to it.
func (g *gateway) reconnect() {
	if err := g.dg.CloseWithCode(websocket.CloseServiceRestart); err != nil {
		g.s.log.Warn("gateway did not close", "err", err)
	}
	if err := g.dg.Open(); err != nil && !errors.Is(err, discordgo.ErrWSAlreadyOpen) {
		g.s.log.Warn("gateway did not open, trying again", "err", err)
	}
}
