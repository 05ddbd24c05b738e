package engine

// StandingOrder is a kind of question that a seat may answer once and for all,
// or a window that it may arm. Its words are order.<key>, those of its choices
// order.<key>.<name>.
type StandingOrder struct {
	Key     string // of the prompt
	Choices []OrderChoice
	Arms    bool // the question is asked only of a seat that has armed it: see Prompt.Arm
}

// All is the number of a standing answer that stands for as many as there may be.
const All = -1

// standing is what a standing answer comes to at a question.
func (p Prompt) standing(a Answer) Answer {
	if p.Kind == Number && len(a.Nums) == 1 && a.Nums[0] == All {
		return Count(p.Max)
	}
	return a
}

// OrderChoice is a standing answer; the zero Answer is "never".
type OrderChoice struct {
	Name   string
	Answer Answer
	When   []Fact // it holds only then; empty: always
}

// Fact is a condition on what everybody knows of a question (Prompt.Facts):
// that a number is at least so much. A fact that a question does not tell is 0.
// Conditions are events and states, such as "was hit"; where measuring is
// forbidden none may depend on a distance.
type Fact struct {
	Name  string `json:"name"`
	Least int    `json:"least"`
}

// Holds reports whether all conditions are met.
func Holds(when []Fact, facts map[string]int) bool {
	for _, f := range when {
		if facts[f.Name] < f.Least {
			return false
		}
	}
	return true
}

// Arming is a Frontier that knows which windows are armed. With any other, all
// are.
type Arming interface {
	// Armed reports whether a prompt's seat wants to be asked.
	Armed(p Prompt) bool
}
