package engine

// StandingOrder is a kind of question that a seat may answer once and for all.
// Its words are order.<key>, those of its choices order.<key>.<name>.
type StandingOrder struct {
	Key     string // of the prompt
	Choices []OrderChoice
}

// OrderChoice is a standing answer; the zero Answer is "never".
type OrderChoice struct {
	Name   string
	Answer Answer
}

// Ordered is a system that offers standing orders.
type Ordered interface{ Orders() []StandingOrder }
