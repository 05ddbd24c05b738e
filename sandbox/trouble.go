package sandbox

import (
	"net/http"
	"time"
)

// Trouble is what Discord does on a bad day. Counts are of what comes next.
type Trouble struct {
	DropGateway  bool          // at once, resumable
	LoseSessions bool          // and the next resume is refused
	TooMany      int           // requests answered with 429
	Global       bool          // those are limits of the whole bot
	ServerErrors int           // requests answered with 500
	Late         int           // requests carried out, but answered with 500
	Twice        int           // interactions delivered twice
	Reverse      int           // interactions held back until there are that many, then delivered last first
	Delay        time.Duration // of every interaction, until told otherwise
	Odds         *Odds         // besides, at random, until told otherwise
}

// Misbehave replaces what is going wrong. Interactions held back are
// delivered.
func (s *Server) Misbehave(t Trouble) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.trouble = t
	s.release()
	if t.LoseSessions {
		for id, g := range s.gateways {
			g.drop()
			delete(s.gateways, id)
		}
	}
	if t.DropGateway {
		for _, g := range s.gateways {
			g.drop()
		}
	}
}

// misfortune fails a request that is to fail; s.mu is held.
func (s *Server) misfortune(w http.ResponseWriter) error {
	const after = 0.05
	switch t := &s.trouble; {
	case t.TooMany > 0:
		t.TooMany--
		if t.Global {
			return globalLimit(w, after)
		}
		rateHeaders(w, 0, after, "trouble")
		return tooMany(w, after)
	case t.ServerErrors > 0:
		t.ServerErrors--
		return refuse(500, 0, "500: Internal Server Error")
	case t.Odds != nil:
		return t.Odds.before(w)
	}
	return nil
}

// globalLimit is a 429 that holds for all routes of the bot.
func globalLimit(w http.ResponseWriter, after float64) error {
	rateHeaders(w, 0, after, "trouble")
	err := tooMany(w, after)
	w.Header().Set("X-RateLimit-Global", "true")
	w.Header().Set("X-RateLimit-Scope", "global")
	*err.Global = true
	return err
}

// deliver sends an interaction to the bot, with what goes wrong; s.mu is held.
func (s *Server) deliver(event []byte) {
	switch t := &s.trouble; {
	case t.Reverse > 0:
		s.held = append(s.held, event)
		if len(s.held) >= t.Reverse {
			t.Reverse = 0
			s.release()
		}
	case t.Delay > 0:
		time.AfterFunc(t.Delay, func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.interaction(event)
		})
	case t.Odds != nil:
		t.Odds.deliver(s, event)
	default:
		s.interaction(event)
		if t.Twice > 0 {
			t.Twice--
			s.interaction(event)
		}
	}
}

// release delivers what was held back, last first; s.mu is held.
func (s *Server) release() {
	for i := len(s.held) - 1; i >= 0; i-- {
		s.interaction(s.held[i])
	}
	s.held = nil
}
