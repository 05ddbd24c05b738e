package sandbox

import "encoding/json"

// Leave tells the bot that it has been put out of the server, Return that it
// is there again, and Outage that the server cannot be reached for a while.
// Nothing else changes: what the bot does meanwhile is seen.
func (s *Server) Leave() { s.tellGuild("GUILD_DELETE", false) }

// Return is told in Leave.
func (s *Server) Return() { s.tellGuild("GUILD_CREATE", false) }

// Outage is told in Leave.
func (s *Server) Outage() { s.tellGuild("GUILD_DELETE", true) }

func (s *Server) tellGuild(kind string, outage bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	event := map[string]any{"id": s.guild}
	if outage {
		event["unavailable"] = true
	}
	data, _ := json.Marshal(event) // strings and a boolean
	s.dispatch(kind, data)
}
