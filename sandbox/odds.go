package sandbox

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"time"
)

// Odds are the chances, from 0 to 1, of what goes wrong on a day on which
// everything does: of each request of the bot, and of each interaction.
type Odds struct {
	Rand *rand.Rand // required; it is used with the server's lock held

	TooMany    float64 // answered with 429 for its route
	Global     float64 // answered with 429 for the whole bot
	Error      float64 // answered with 500
	BadGateway float64 // answered with 502
	Late       float64 // carried out, and answered with 500
	Silent     float64 // not carried out, and never answered
	Lost       float64 // carried out, and never answered
	Hang       time.Duration

	Twice float64       // delivered twice, the second time within Hold
	Held  float64       // held back for up to Hold, so that others overtake it
	Hold  time.Duration // 100 ms when 0
}

// errSilence is no answer at all: the connection hangs, then breaks.
var errSilence = errors.New("no answer")

// before decides what goes wrong before a request is carried out.
func (o *Odds) before(w http.ResponseWriter) error {
	const after = 0.05
	switch at := o.Rand.Float64(); {
	case at < o.TooMany:
		rateHeaders(w, 0, after, "trouble")
		return tooMany(w, after)
	case at < o.TooMany+o.Global:
		return globalLimit(w, after)
	case at < o.TooMany+o.Global+o.Error:
		return refuse(500, 0, "500: Internal Server Error")
	case at < o.TooMany+o.Global+o.Error+o.BadGateway:
		return refuse(502, 0, "502: Bad Gateway")
	case at < o.TooMany+o.Global+o.Error+o.BadGateway+o.Silent:
		return errSilence
	}
	return nil
}

// after decides what goes wrong once a request was carried out.
func (o *Odds) after() error {
	switch at := o.Rand.Float64(); {
	case at < o.Late:
		return refuse(500, 0, "500: Internal Server Error")
	case at < o.Late+o.Lost:
		return errSilence
	}
	return nil
}

// hang keeps a request waiting and then breaks its connection.
func (s *Server) hang(r *http.Request) {
	s.mu.Lock()
	wait := 5 * time.Second
	if o := s.trouble.Odds; o != nil && o.Hang > 0 {
		wait = o.Hang
	}
	s.mu.Unlock()
	select {
	case <-time.After(wait):
	case <-r.Context().Done():
	}
	panic(http.ErrAbortHandler)
}

// deliver sends an interaction by the odds; s.mu is held.
func (o *Odds) deliver(s *Server, event []byte) {
	hold := o.Hold
	if hold <= 0 {
		hold = 100 * time.Millisecond
	}
	later := func() {
		time.AfterFunc(time.Duration(o.Rand.Int64N(int64(hold))), func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.interaction(event)
		})
	}
	if o.Rand.Float64() < o.Held {
		later()
	} else {
		s.interaction(event)
	}
	if o.Rand.Float64() < o.Twice {
		later()
	}
}
