package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// Gateway opcodes.
const (
	opDispatch  = 0
	opHeartbeat = 1
	opIdentify  = 2
	opResume    = 6
	opInvalid   = 9
	opHello     = 10
	opAck       = 11
)

const (
	heartbeatEvery = 41250 * time.Millisecond
	replayed       = 1000 // events kept for a resume
	outbox         = 256  // frames waiting to be written
	closeAuth      = 4004
	closeOpcode    = 4001
	closeTimeout   = 4009
)

// Intents without which the bot is not told of messages, or not of what is in
// them.
const (
	intentMessages       = 1 << 9
	intentDirectMessages = 1 << 12
	intentContent        = 1 << 15
)

type frame struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s,omitempty"`
	Type string          `json:"t,omitempty"`
}

// gateway is one session of the bot. It outlives its connection, so that it
// can be resumed.
type gateway struct {
	id     string
	seq    int64
	events []frame
	conn   *link // nil while disconnected

	intents   int
	shard, of int
}

// link is one WebSocket connection with the frames on their way.
type link struct {
	ws   *websocket.Conn
	out  chan frame
	beat chan struct{} // a heartbeat has come
}

func (l *link) send(f frame) {
	select {
	case l.out <- f:
	default: // the client does not read
		_ = l.ws.Close()
	}
}

func (l *link) write() {
	for f := range l.out {
		if err := l.ws.WriteJSON(f); err != nil {
			_ = l.ws.Close()
		}
	}
}

// drop cuts the connection without a word, as a broken network does.
func (g *gateway) drop() {
	if g.conn != nil {
		_ = g.conn.ws.Close()
		g.conn = nil
	}
}

// dispatch sends an event of a server to those who hear of it, or keeps it for a
// resume; s.mu is held.
func (s *Server) dispatch(guild, kind string, data []byte) {
	for _, g := range s.gateways {
		if g.hears(guild) {
			g.dispatch(kind, data)
		}
	}
}

// interaction sends one to those who hear of its server; s.mu is held.
func (s *Server) interaction(data []byte) {
	var in struct {
		Guild string `json:"guild_id"`
	}
	_ = json.Unmarshal(data, &in) // made here
	s.dispatch(in.Guild, "INTERACTION_CREATE", data)
}

// hears reports that events of a server come in the gateway's shard; those of
// none come in the first.
func (g *gateway) hears(guild string) bool { return shardOf(guild, g.of) == g.shard }

func (g *gateway) dispatch(kind string, data []byte) {
	g.seq++
	f := frame{Op: opDispatch, Data: data, Seq: g.seq, Type: kind}
	g.events = append(g.events, f)
	if n := len(g.events) - replayed; n > 0 {
		g.events = g.events[n:]
	}
	if g.conn != nil {
		g.conn.send(f)
	}
}

// tellMessage tells of a message whoever wants to know: the intents decide, and
// whether they read what is in it. Nobody is told of what only one user sees;
// s.mu is held.
func (s *Server) tellMessage(kind string, m *Message) {
	ch := s.lookChannel(m.ChannelID)
	if m.to != "" || ch == nil {
		return
	}
	need, event := intentMessages, map[string]any{"guild_id": ch.GuildID}
	if ch.Type == channelDM {
		need, event = intentDirectMessages, map[string]any{}
	}
	for _, g := range s.gateways {
		if g.intents&need == 0 || !g.hears(ch.GuildID) {
			continue
		}
		seen := *m
		mine := m.Author == s.bot || ch.Type == channelDM || slices.Contains(m.Mentions, s.bot)
		if g.intents&intentContent == 0 && !mine {
			seen.Content, seen.Embeds, seen.Attachments, seen.Components = "", []json.RawMessage{}, []Attachment{}, []Component{}
		}
		if kind == "MESSAGE_DELETE" {
			event["id"], event["channel_id"] = m.ID, m.ChannelID
		} else {
			raw, err := json.Marshal(seen)
			if err == nil {
				err = json.Unmarshal(raw, &event)
			}
			if err != nil {
				s.log.Error("a message cannot be written", "err", err)
				continue
			}
			if ch.Type != channelDM {
				event["member"] = s.member(m.Author, false)
			}
		}
		data, _ := json.Marshal(event) // was JSON before
		g.dispatch(kind, data)
	}
}

// Connected tells whether a bot is at the gateway.
func (s *Server) Connected() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.anyConnected()
}

func (s *Server) anyConnected() bool {
	for _, g := range s.gateways {
		if g.conn != nil {
			return true
		}
	}
	return false
}

var upgrader = websocket.Upgrader{CheckOrigin: func(r *http.Request) bool { return r.Header.Get("Origin") == "" }}

func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // Upgrade has answered
	}
	defer ws.Close()
	l := &link{ws: ws, out: make(chan frame, outbox), beat: make(chan struct{}, 1)}
	go l.write()
	defer s.hangUp(l)
	done := make(chan struct{})
	defer close(done)
	go s.demand(l, done)
	hello, _ := json.Marshal(map[string]any{"heartbeat_interval": s.cfg.Heartbeat.Milliseconds()})
	s.mu.Lock()
	l.send(frame{Op: opHello, Data: hello})
	s.mu.Unlock()
	for {
		var f frame
		if err := ws.ReadJSON(&f); err != nil {
			return
		}
		s.mu.Lock()
		code := s.receive(l, f)
		s.mu.Unlock()
		if code != 0 {
			_ = ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
			return
		}
	}
}

// demand asks a bot whose heartbeat is late for one, and cuts it off if none
// comes.
func (s *Server) demand(l *link, done <-chan struct{}) {
	late := time.NewTimer(s.cfg.Heartbeat * 5 / 4)
	defer late.Stop()
	asked := false
	for {
		select {
		case <-done:
			return
		case <-l.beat:
			asked = false
			late.Reset(s.cfg.Heartbeat * 5 / 4)
		case <-late.C:
			if asked {
				close := websocket.FormatCloseMessage(closeTimeout, "Session timed out.")
				_ = l.ws.WriteControl(websocket.CloseMessage, close, time.Now().Add(time.Second))
				_ = l.ws.Close()
				return
			}
			asked = true
			s.mu.Lock()
			select {
			case <-done: // the frames have come to an end
			default:
				l.send(frame{Op: opHeartbeat})
			}
			s.mu.Unlock()
			late.Reset(s.cfg.Heartbeat / 4)
		}
	}
}

// hangUp forgets a connection; its session can be resumed.
func (s *Server) hangUp(l *link) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range s.gateways {
		if g.conn == l {
			g.conn = nil
		}
	}
	close(l.out)
	s.change()
}

// receive handles a frame of the bot and returns a close code, or 0; s.mu is
// held.
func (s *Server) receive(l *link, f frame) int {
	switch f.Op {
	case opHeartbeat:
		select {
		case l.beat <- struct{}{}:
		default:
		}
		l.send(frame{Op: opAck})
	case opIdentify:
		return s.identify(l, f.Data)
	case opResume:
		return s.resume(l, f.Data)
	default:
		// Presence and the like need no answer.
		if f.Op > opAck {
			return closeOpcode
		}
	}
	return 0
}

func (s *Server) identify(l *link, data []byte) int {
	var d struct {
		Token   string
		Intents int
		Shard   []int
	}
	if err := json.Unmarshal(data, &d); err != nil || strings.TrimPrefix(d.Token, "Bot ") != s.cfg.Token {
		return closeAuth
	}
	g := &gateway{id: s.snowflake(), conn: l, intents: d.Intents, of: 1}
	if len(d.Shard) == 2 {
		g.shard, g.of = d.Shard[0], d.Shard[1]
	}
	var guilds []any
	for _, id := range s.guilds {
		if g.hears(id) {
			guilds = append(guilds, map[string]any{"id": id, "unavailable": true})
		}
	}
	ready, _ := json.Marshal(map[string]any{
		"v": 9, "user": s.bot, "session_id": g.id, "resume_gateway_url": s.gatewayURL(),
		"application": map[string]any{"id": s.app, "flags": 0}, "guilds": guilds, "shard": []int{g.shard, g.of},
		"private_channels": []any{}, "relationships": []any{}, "presences": []any{}, "user_settings": map[string]any{},
	})
	// A new session of all servers takes the place of the former bot's. One of a
	// shard only takes the place of those that are gone: Discord tells both.
	for id, old := range s.gateways {
		if g.of == 1 || old.of != g.of || old.shard == g.shard && old.conn == nil {
			delete(s.gateways, id)
		}
	}
	s.gateways[g.id] = g
	g.dispatch("READY", ready)
	for _, id := range s.guilds {
		if g.hears(id) {
			g.dispatch("GUILD_CREATE", s.wholeGuild(id))
		}
	}
	s.change()
	return 0
}

func (s *Server) resume(l *link, data []byte) int {
	var d struct {
		Token     string
		SessionID string `json:"session_id"`
		Seq       int64
	}
	if err := json.Unmarshal(data, &d); err != nil || strings.TrimPrefix(d.Token, "Bot ") != s.cfg.Token {
		return closeAuth
	}
	g := s.gateways[d.SessionID]
	if g == nil {
		l.send(frame{Op: opInvalid, Data: []byte("false")})
		return 0
	}
	g.drop()
	g.conn = l
	for _, f := range g.events {
		if f.Seq > d.Seq {
			l.send(f)
		}
	}
	g.dispatch("RESUMED", []byte("{}"))
	s.change()
	return 0
}

func (s *Server) gatewayURL() string { return "ws" + s.base[len("http"):] + "/gateway" }

func (s *Server) getGateway(c *call) (int, any, error) {
	return 200, map[string]any{
		"url": s.gatewayURL(), "shards": len(s.guilds),
		"session_start_limit": map[string]int{"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1},
	}, nil
}

// Intents are those that the bot's sessions have asked for, together.
func (s *Server) Intents() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := 0
	for _, g := range s.gateways {
		all |= g.intents
	}
	return all
}
