// Command bot is Estafeta: a Discord bot that hosts play-by-post tabletop
// games. `bot --help` lists what it can do.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	_ "time/tzdata" // players' time zones, also where the system has none

	"github.com/alecthomas/kong"
)

// command is the command line.
type command struct {
	ConfigFile string `name:"config" short:"c" placeholder:"FILE" help:"Configuration file (config.toml, if there is one)."`

	Run     runCommand     `cmd:"" help:"Connect to Discord and host games."`
	Sandbox sandboxCommand `cmd:"" help:"Try the bot without Discord: a server and a page on this machine."`
	Script  scriptCommand  `cmd:"" help:"Play a text file of commands and clicks, without Discord, and print what is shown."`
	Invite  inviteCommand  `cmd:"" help:"Print the link that invites the bot, with its permissions."`
	Verify  verifyCommand  `cmd:"" help:"Compute every draw of a finished game again from its published seed."`
	Export  exportCommand  `cmd:"" help:"Write a game to a file, with all its secrets, to move it to another bot."`
	Import  importCommand  `cmd:"" help:"Take in a game that was exported."`
	Backup  backupCommand  `cmd:"" help:"Copy the database, in use or not, to a new file."`
	Migrate migrateCommand `cmd:"" help:"Copy all games into another database, a file or a server, and compare every row."`
	Check   checksCommand  `cmd:"" help:"Check the configuration and the database, or a mission file."`
	Board   boardCommand   `cmd:"" help:"Draw the map of a mission file."`
	Health  healthCommand  `cmd:"" help:"Ask a running bot whether it is well."`
	Version versionCommand `cmd:"" help:"Print the version."`
}

// world is what a command may use of the outside.
type world struct {
	ctx    context.Context
	out    io.Writer
	env    func(string) string
	config string // file
}

func (w world) load() (Config, error) { return LoadConfig(w.config, w.env) }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(world{ctx: ctx, out: os.Stdout, env: os.Getenv}, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bot:", err)
		os.Exit(1)
	}
}

// run executes a command line.
func run(w world, args []string) error {
	var c command
	ended := false
	parser, err := kong.New(&c, kong.Name("bot"), kong.Description("Estafeta hosts play-by-post tabletop games on Discord."),
		kong.Writers(w.out, w.out), kong.Exit(func(int) { ended = true }))
	if err != nil {
		return err
	}
	parsed, err := parser.Parse(args)
	if ended { // --help
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w; see bot --help", err)
	}
	w.config = c.ConfigFile
	return parsed.Run(w)
}

type versionCommand struct{}

// Run prints the version and the revision the program was built from.
func (versionCommand) Run(w world) error {
	_, err := fmt.Fprintf(w.out, "estafeta %s\n", version())
	return err
}

// version is the version and the revision the program was built from.
func version() string {
	version, revision := "devel", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" && v != "(devel)" {
			version = v
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = " " + s.Value
			}
		}
	}
	return version + revision
}
