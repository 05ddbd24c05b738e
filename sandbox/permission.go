package sandbox

// SendMessages and its like are permissions that Deny can take from the bot.
const (
	ViewChannel          = permViewChannel
	SendMessages         = permSend
	AttachFiles          = permAttach
	CreatePublicThreads  = permPublicThreads
	SendMessagesInThread = permSendInThreads
)

// Deny takes permissions from the bot in a channel, in place of those denied
// there before; 0 gives all back.
func (s *Server) Deny(channel string, permissions uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.lookChannel(channel); ch != nil {
		ch.denied = permissions
	}
}

// ArchiveThread closes a thread; a locked one takes no message any more.
func (s *Server) ArchiveThread(thread string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.lookChannel(thread); ch != nil && ch.Thread != nil {
		ch.Thread.Archived, ch.Thread.Locked = true, true
		s.change()
	}
}
