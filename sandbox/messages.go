package sandbox

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

// oldAfter is the age of a message at which Discord limits its edits.
const oldAfter = time.Hour

// nonceLives is how long a nonce keeps a message from being posted twice.
const nonceLives = 5 * time.Minute

// channelOf finds the channel of a request.
func (s *Server) channelOf(c *call) (*Channel, error) {
	for _, ch := range s.channels {
		if ch.ID == c.PathValue("channel") {
			return ch, nil
		}
	}
	return nil, errUnknownChannel
}

// messageOf finds the message of a request; ephemeral ones cannot be reached
// through their channel.
func (s *Server) messageOf(c *call) (*Message, error) {
	if _, err := s.channelOf(c); err != nil {
		return nil, err
	}
	m := s.messages[c.PathValue("message")]
	if m == nil || m.ChannelID != c.PathValue("channel") || m.to != "" {
		return nil, errUnknownMessage
	}
	return m, nil
}

func (s *Server) getChannel(c *call) (int, any, error) {
	ch, err := s.channelOf(c)
	return 200, ch, err
}

func (s *Server) getMessages(c *call) (int, any, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return 0, nil, err
	}
	q := c.URL.Query()
	limit := 50
	if text := q.Get("limit"); text != "" {
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > 100 {
			return 0, nil, invalid("limit", "int value should be between 1 and 100.")
		}
	}
	ends := map[string]string{}
	for _, name := range []string{"before", "after", "around"} {
		if id := q.Get(name); id != "" {
			if _, err := strconv.ParseUint(id, 10, 64); err != nil {
				return 0, nil, invalid(name, fmt.Sprintf("Value %q is not snowflake.", id))
			}
			ends[name] = id
		}
	}
	if len(ends) > 1 {
		return 0, nil, invalid("before", "before, after and around are mutually exclusive.")
	}
	list := page(s.visible(ch.ID, ""), ends, limit)
	slices.Reverse(list) // the newest first
	return 200, list, nil
}

// page are so many of a channel's messages, oldest first: the newest of all or
// of those before one, the oldest after one, or those around one.
func page(list []Message, ends map[string]string, limit int) []Message {
	at := func(id string) int { // of the first message that is not before id
		n := slices.IndexFunc(list, func(m Message) bool { return !before(m.ID, id) })
		if n < 0 {
			n = len(list)
		}
		return n
	}
	from, to := 0, len(list)
	if id := ends["before"]; id != "" {
		to = at(id)
	}
	if id := ends["after"]; id != "" {
		if from = at(id); from < len(list) && list[from].ID == id {
			from++
		}
		return list[from:min(to, from+limit)]
	}
	if id := ends["around"]; id != "" {
		to = min(len(list), at(id)+(limit+1)/2)
	}
	return list[max(from, to-limit):to]
}

func (s *Server) getMessage(c *call) (int, any, error) {
	m, err := s.messageOf(c)
	return 200, m, err
}

// visible are the messages of a channel that a user sees, oldest first.
func (s *Server) visible(channelID, userID string) []Message {
	list := []Message{}
	for _, m := range s.messages {
		if m.ChannelID == channelID && m.seenBy(userID) {
			list = append(list, *m)
		}
	}
	sort.Slice(list, func(i, j int) bool { return before(list[i].ID, list[j].ID) })
	return list
}

// before orders snowflakes.
func before(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }

func (s *Server) postMessage(c *call) (int, any, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return 0, nil, err
	}
	need := uint64(permSend)
	if ch.Type == channelThread {
		need = permSendInThreads
	}
	if ch.denied&(need|permViewChannel) != 0 {
		return 0, nil, errMissing
	}
	if ch.Thread != nil && ch.Thread.Locked {
		return 0, nil, errArchived
	}
	var p payload
	if err := c.decode(&p); err != nil {
		return 0, nil, err
	}
	if len(c.files) > 0 && ch.denied&permAttach != 0 {
		return 0, nil, errMissing
	}
	nonce := strings.Trim(string(p.Nonce), `"`)
	if err := refusal(tooLong("nonce", nonce, 25)); err != nil {
		return 0, nil, err
	}
	key := ch.ID + " " + nonce
	if p.Enforce && nonce != "" {
		if m := s.messages[s.nonces[key]]; m != nil && s.cfg.Now().Sub(m.Timestamp) < nonceLives {
			return 200, m, nil
		}
	}
	m := s.newMessage(ch, s.bot)
	m.Nonce = nonce
	if err := s.apply(m, p, c.files); err != nil {
		return 0, nil, err
	}
	s.add(m)
	if nonce != "" {
		s.nonces[key] = m.ID
	}
	return 200, m, s.afterwards()
}

// afterwards fails, as Trouble.Late asks, after the deed is done.
func (s *Server) afterwards() error {
	if s.trouble.Late > 0 {
		s.trouble.Late--
		return refuse(500, 0, "500: Internal Server Error")
	}
	if s.trouble.Odds != nil {
		return s.trouble.Odds.after()
	}
	return nil
}

func (s *Server) newMessage(ch *Channel, author *User) *Message {
	return &Message{
		ID: s.snowflake(), ChannelID: ch.ID, Author: author, Timestamp: s.cfg.Now(), Embeds: []json.RawMessage{},
		Attachments: []Attachment{}, Components: []Component{}, Mentions: []*User{}, Roles: []string{},
	}
}

// add shows a new message.
func (s *Server) add(m *Message) {
	s.messages[m.ID] = m
	if ch := s.lookChannel(m.ChannelID); ch != nil && m.to == "" {
		ch.LastID = m.ID
	}
	s.tellMessage("MESSAGE_CREATE", m)
	s.change()
}

// edited notes an edit of a message.
func (s *Server) edited(m *Message) {
	now := s.cfg.Now()
	m.Edited = &now
	s.tellMessage("MESSAGE_UPDATE", m)
	s.change()
}

// remove takes a message away.
func (s *Server) remove(m *Message) {
	delete(s.messages, m.ID)
	s.tellMessage("MESSAGE_DELETE", m)
	s.change()
}

func (s *Server) patchMessage(c *call) (int, any, error) {
	m, err := s.messageOf(c)
	if err != nil {
		return 0, nil, err
	}
	if m.Author != s.bot {
		return 0, nil, errNotAuthor
	}
	// Discord allows a few edits of old messages; the sandbox none, so that
	// nobody relies on them.
	if s.cfg.Now().Sub(m.Timestamp) > oldAfter {
		return 0, nil, errOldMessage
	}
	var p payload
	if err := c.decode(&p); err != nil {
		return 0, nil, err
	}
	if err := s.apply(m, p, c.files); err != nil {
		return 0, nil, err
	}
	s.edited(m)
	return 200, m, s.afterwards()
}

func (s *Server) deleteMessage(c *call) (int, any, error) {
	m, err := s.messageOf(c)
	if err != nil {
		return 0, nil, err
	}
	if m.Author != s.bot {
		return 0, nil, errMissing
	}
	s.remove(m)
	return 204, nil, s.afterwards()
}

func (s *Server) postThread(c *call) (int, any, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return 0, nil, err
	}
	if ch.Type != channelText {
		return 0, nil, refuse(400, 50024, "Cannot execute action on this channel type")
	}
	if ch.denied&(permPublicThreads|permViewChannel) != 0 {
		return 0, nil, errMissing
	}
	var p struct {
		Name  string `json:"name"`
		After int    `json:"auto_archive_duration"`
	}
	if err := c.decode(&p); err != nil {
		return 0, nil, err
	}
	if err := refusal(sized("name", p.Name, 1, 100)); err != nil {
		return 0, nil, err
	}
	switch p.After {
	case 0, 60, 1440, 4320, 10080:
	default:
		return 0, nil, invalid("auto_archive_duration", fmt.Sprintf("Value must be one of (60, 1440, 4320, 10080), not %d.", p.After))
	}
	t := &Channel{ID: s.snowflake(), Type: channelThread, Name: p.Name, GuildID: ch.GuildID, ParentID: ch.ID,
		Thread: &ThreadMeta{After: p.After}, denied: ch.denied}
	s.channels = append(s.channels, t)
	s.change()
	return 201, t, nil
}

func (s *Server) postDM(c *call) (int, any, error) {
	var p struct {
		Recipient string `json:"recipient_id"`
	}
	if err := c.decode(&p); err != nil {
		return 0, nil, err
	}
	u := s.lookUser(p.Recipient)
	if u == nil || u.Bot {
		return 0, nil, errUnknownUser
	}
	return 200, s.dm(u), nil
}

// dm finds or opens the direct messages with a user.
func (s *Server) dm(u *User) *Channel {
	for _, ch := range s.channels {
		if ch.user == u.ID {
			return ch
		}
	}
	ch := &Channel{ID: s.snowflake(), Type: channelDM, user: u.ID}
	s.channels = append(s.channels, ch)
	s.change()
	return ch
}
