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

// wholeGuild is the server as GUILD_CREATE tells it; s.mu is held.
func (s *Server) wholeGuild() []byte {
	everybody := map[string]any{"id": s.guild, "name": "@everyone", "color": 0, "hoist": false, "position": 0, "permissions": permissions(permMember),
		"managed": false, "mentionable": false, "flags": 0}
	members, channels, threads := []any{}, []*Channel{}, []*Channel{}
	for _, u := range append([]*User{s.bot}, s.users...) {
		members = append(members, map[string]any{"user": u, "nick": nil, "roles": []string{}, "joined_at": "2026-01-01T00:00:00Z", "deaf": false, "mute": false, "flags": 0})
	}
	for _, ch := range s.channels {
		switch ch.Type {
		case channelText:
			channels = append(channels, ch)
		case channelThread:
			threads = append(threads, ch)
		}
	}
	raw, err := json.Marshal(map[string]any{
		"id": s.guild, "name": "Sandbox", "owner_id": s.users[0].ID, "unavailable": false, "large": false, "member_count": len(members),
		"joined_at": "2026-01-01T00:00:00Z", "preferred_locale": "en-US", "premium_tier": 0, "nsfw_level": 0, "mfa_level": 0, "verification_level": 0,
		"default_message_notifications": 0, "explicit_content_filter": 0, "system_channel_flags": 0, "premium_progress_bar_enabled": false, "afk_timeout": 300,
		"roles": []any{everybody}, "emojis": []any{}, "stickers": []any{}, "features": []string{}, "members": members, "channels": channels, "threads": threads,
		"presences": []any{}, "voice_states": []any{}, "stage_instances": []any{}, "guild_scheduled_events": []any{}, "soundboard_sounds": []any{},
	})
	if err != nil {
		s.log.Error("the server cannot be written", "err", err)
	}
	return raw
}
