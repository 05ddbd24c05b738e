package main

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
)

// permissions are what the bot needs in the channels where it plays.
var permissions = []struct {
	bit  uint
	name string
	why  string
}{
	{10, "View Channels", "see the channel of a game"},
	{11, "Send Messages", "post cards"},
	{15, "Attach Files", "attach the picture of the board"},
	{16, "Read Message History", "edit its own cards"},
	{35, "Create Public Threads", "open a thread for a game"},
	{38, "Send Messages in Threads", "post cards there"},
}

// scopes are what the application asks of a server.
const scopes = "bot applications.commands"

func permissionBits() uint64 {
	var bits uint64
	for _, p := range permissions {
		bits |= 1 << p.bit
	}
	return bits
}

// inviteLink is the link that invites the bot into a server.
func inviteLink(application string) string {
	q := url.Values{"client_id": {application}, "scope": {scopes}, "permissions": {strconv.FormatUint(permissionBits(), 10)}}
	return "https://discord.com/oauth2/authorize?" + q.Encode()
}

type inviteCommand struct {
	Application string `arg:"" optional:"" help:"Id of the application (default: discord.application of the configuration)."`
}

// Run prints the link with what it asks for.
func (c inviteCommand) Run(w world) error {
	id := c.Application
	if id == "" {
		config, err := w.load()
		if err != nil {
			return err
		}
		id = config.Discord.Application
	}
	if id == "" || !digits(id) {
		return errors.New(
			"the application's id is missing: copy it from \"General Information\" in Discord's developer portal and write `bot invite ID`, or set discord.application",
		)
	}
	fmt.Fprintf(w.out, "%s\n\nScopes: %s\nPermissions (%d):\n", inviteLink(id), scopes, permissionBits())
	for _, p := range permissions {
		fmt.Fprintf(w.out, "  %-25s to %s\n", p.name, p.why)
	}
	return nil
}
