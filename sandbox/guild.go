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

// whole is the role as Discord tells it.
func (r Role) whole() map[string]any {
	return map[string]any{
		"id": r.ID, "name": r.Name, "color": 0, "hoist": false, "position": 1, "permissions": "0",
		"managed": false, "mentionable": true, "flags": 0,
	}
}

// member is what Discord tells of a user in the server; whole adds the user and
// what they may do, as an interaction has it of who acts.
func (s *Server) member(u *User, whole bool) map[string]any {
	m := map[string]any{
		"nick": nil, "avatar": nil, "roles": rolesOf(u), "joined_at": "2026-01-01T00:00:00Z", "premium_since": nil,
		"deaf": false, "mute": false, "pending": false, "communication_disabled_until": nil, "flags": 0,
	}
	if whole {
		m["user"], m["permissions"] = u, permissions(u.Permissions)
	}
	return m
}

// resolved are the objects that ids in an interaction stand for.
type resolved struct {
	Users       map[string]*User          `json:"users,omitempty"`
	Members     map[string]map[string]any `json:"members,omitempty"`
	Roles       map[string]map[string]any `json:"roles,omitempty"`
	Channels    map[string]map[string]any `json:"channels,omitempty"`
	Messages    map[string]*Message       `json:"messages,omitempty"`
	Attachments map[string]Attachment     `json:"attachments,omitempty"`
}

func newResolved() *resolved {
	return &resolved{
		map[string]*User{}, map[string]map[string]any{}, map[string]map[string]any{},
		map[string]map[string]any{}, map[string]*Message{}, map[string]Attachment{},
	}
}

// user adds a user, as a member of the server too: without the user, and with
// what they may do.
func (r *resolved) user(s *Server, u *User) {
	r.Users[u.ID] = u
	member := s.member(u, true)
	delete(member, "user")
	r.Members[u.ID] = member
}

// channel adds a channel in the few words that Discord has for it here.
func (r *resolved) channel(ch *Channel) {
	r.Channels[ch.ID] = map[string]any{"id": ch.ID, "type": ch.Type, "name": ch.Name, "permissions": permissions(permMember)}
	if ch.ParentID != "" {
		r.Channels[ch.ID]["parent_id"], r.Channels[ch.ID]["thread_metadata"] = ch.ParentID, ch.Thread
	}
}

// add adds whatever ids stand for: users, roles, channels.
func (r *resolved) add(s *Server, ids []string) {
	for _, id := range ids {
		if who := s.lookUser(id); who != nil {
			r.user(s, who)
		}
		if ch := s.lookChannel(id); ch != nil {
			r.channel(ch)
		}
		for _, role := range s.Roles() {
			if role.ID == id {
				r.Roles[id] = role.whole()
			}
		}
	}
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
	s.dispatch(s.guild, kind, data)
}

// wholeGuild is the server as GUILD_CREATE tells it; s.mu is held.
func (s *Server) wholeGuild(guild string) []byte {
	everybody := map[string]any{"id": guild, "name": "@everyone", "color": 0, "hoist": false, "position": 0,
		"permissions": permissions(permMember),
		"managed":     false, "mentionable": false, "flags": 0}
	members, channels, threads := []any{}, []*Channel{}, []*Channel{}
	for _, u := range append([]*User{s.bot}, s.users...) {
		member := s.member(u, false)
		member["user"] = u
		members = append(members, member)
	}
	for _, ch := range s.channels {
		switch {
		case ch.GuildID != guild:
		case ch.Type == channelText:
			channels = append(channels, ch)
		case ch.Type == channelThread:
			threads = append(threads, ch)
		}
	}
	raw, err := json.Marshal(map[string]any{
		"id": guild, "name": "Sandbox", "owner_id": s.users[0].ID, "unavailable": false, "large": false, "member_count": len(members),
		"joined_at": "2026-01-01T00:00:00Z", "preferred_locale": s.locale(), "premium_tier": 0, "nsfw_level": 0, "mfa_level": 0, "verification_level": 0,
		"default_message_notifications": 0, "explicit_content_filter": 0, "system_channel_flags": 0, "premium_progress_bar_enabled": false, "afk_timeout": 300,
		"roles": []any{everybody,
			veterans.whole()}, "emojis": []any{}, "stickers": []any{}, "features": []string{}, "members": members, "channels": channels, "threads": threads,
		"presences": []any{}, "voice_states": []any{}, "stage_instances": []any{}, "guild_scheduled_events": []any{}, "soundboard_sounds": []any{},
	})
	if err != nil {
		s.log.Error("the server cannot be written", "err", err)
	}
	return raw
}
