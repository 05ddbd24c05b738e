package sandbox

import (
	"encoding/json"
	"strings"
)

// Role is a role of the server.
type Role struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// veterans is the one role of the server; eva has it.
var veterans = Role{fixed(100), "Veterans"}

// Roles are the roles of the server that can be chosen.
func (s *Server) Roles() []Role { return []Role{veterans} }

// rolesOf are the ids of a user's roles.
func rolesOf(u *User) []string {
	if u.Name == "eva" {
		return []string{veterans.ID}
	}
	return []string{}
}

// lookRole finds a role by id or name, "" if there is none.
func (s *Server) lookRole(name string) string {
	for _, r := range s.Roles() {
		if r.ID == name || strings.EqualFold(r.Name, name) {
			return r.ID
		}
	}
	return ""
}

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
