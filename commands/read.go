package commands

import "estafeta/commands/discord"
import "estafeta/engine"

func nameArg(s string) engine.Arg                                      { return engine.Name("what", s) }
func (c *call) typed(d *desk, text string) error                       { return nil }
func (c *call) do(text string) error                                   { return nil }
func (c *call) completeDo(o *discord.Option) ([]discord.Choice, error) { return nil, nil }
