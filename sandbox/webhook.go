package sandbox

// answeredTo finds the interaction of a webhook request, which must have had
// its first answer and be younger than fifteen minutes.
func (s *Server) answeredTo(c *call) (*interaction, error) {
	in := s.pending[c.PathValue("token")]
	if in == nil || c.PathValue("app") != s.app {
		return nil, errUnknownWebhook
	}
	if s.cfg.Now().Sub(in.created) > tokenLives {
		return nil, errTokenExpired
	}
	if !in.answered {
		return nil, errUnknownWebhook
	}
	return in, nil
}

// answerOf finds the message of a webhook request.
func (s *Server) answerOf(c *call) (*interaction, *Message, error) {
	in, err := s.answeredTo(c)
	if err != nil {
		return nil, nil, err
	}
	id := c.PathValue("message")
	if id == "@original" {
		id = in.original
	}
	m := s.messages[id]
	if m == nil || m.ChannelID != in.channel.ID || !m.seenBy(in.user.ID) {
		return nil, nil, errUnknownMessage
	}
	if id != in.original && (m.By == nil || m.By.ID != in.id) {
		return nil, nil, errUnknownMessage
	}
	return in, m, nil
}

func (s *Server) followUp(c *call) (int, any, error) {
	in, err := s.answeredTo(c)
	if err != nil {
		return 0, nil, err
	}
	var p payload
	if err := c.decode(&p); err != nil {
		return 0, nil, err
	}
	m := s.newAnswer(in, p)
	original := s.messages[in.original]
	fills := in.promised && original != nil && original.Thinking()
	if fills { // the first follow-up after a deferral keeps its promise
		m = original
	}
	if err := s.apply(m, p, c.files); err != nil {
		return 0, nil, err
	}
	in.promised = false
	if fills {
		s.edited(m)
	} else {
		s.add(m)
	}
	return 200, m, s.afterwards()
}

func (s *Server) getAnswer(c *call) (int, any, error) {
	_, m, err := s.answerOf(c)
	return 200, m, err
}

func (s *Server) editAnswer(c *call) (int, any, error) {
	in, m, err := s.answerOf(c)
	if err != nil {
		return 0, nil, err
	}
	var p payload
	if err := c.decode(&p); err != nil {
		return 0, nil, err
	}
	if err := s.apply(m, p, c.files); err != nil {
		return 0, nil, err
	}
	if m.ID == in.original {
		in.promised = false
	}
	s.edited(m)
	return 200, m, s.afterwards()
}

func (s *Server) deleteAnswer(c *call) (int, any, error) {
	_, m, err := s.answerOf(c)
	if err != nil {
		return 0, nil, err
	}
	s.remove(m)
	return 204, nil, s.afterwards()
}
