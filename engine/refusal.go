package engine

// Refusal is what the rules forbid: the ledger id behind it (may be empty for
// mere form), the key of its sentence and the arguments. Nothing has changed.
type Refusal struct {
	Rule string `json:"rule"`
	Key  string `json:"key"`
	Args []Arg  `json:"args"`
}

// Error gives the key; players see the sentence of the catalogue.
func (r *Refusal) Error() string {
	if r.Rule == "" {
		return r.Key
	}
	return r.Rule + ": " + r.Key
}

// Refuse makes a refusal by a rule.
func Refuse(rule, key string, args ...Arg) *Refusal { return &Refusal{rule, key, args} }

// Text is the sentence of a refusal.
func (r *Refusal) Text() Text { return Text{Key: r.Key, Args: r.Args} }
