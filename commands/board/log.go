package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
)

// said is a line of the log with where it stands.
type said struct {
	seq    int
	key    string
	text   string
	at     time.Time
	remark bool
}

// told are the lines of a game's log that a user may read, and between them
// what was decided outside the rules; what was taken back is struck out. Round 0
// is the game from a place in the log on.
func told(c *call.Call, t *call.Game, round, from int) ([]said, error) {
	from, to := max(from, 1), 0
	if round > 0 {
		rounds, err := c.Host.Rounds(c.Ctx, t.ID)
		if err != nil {
			return nil, err
		}
		if round > len(rounds) {
			return nil, call.Wrong("error.round", engine.Num("n", len(rounds)))
		}
		from = rounds[round-1]
		if round < len(rounds) {
			to = rounds[round] - 1
		}
	}
	entries, err := c.Host.Log(c.Ctx, t.ID, c.User(), from, to)
	if err != nil {
		return nil, err
	}
	if round == 0 && from == 1 {
		from = 0
	}
	remarks, err := c.Host.Remarks(c.Ctx, t.ID, from, to)
	if err != nil {
		return nil, err
	}
	var lines []said
	for _, e := range entries {
		s := t.Line(e)
		if s == "" {
			continue
		}
		if e.Undone {
			s = "~~" + s + "~~"
		}
		lines = append(lines, said{e.Seq, e.Key, s, e.At, false})
	}
	for _, r := range remarks {
		lines = append(lines, said{r.Seq, "", "*" + t.Noticed(r.Notice) + "*", r.At, true})
	}
	slices.SortStableFunc(lines, func(a, b said) int { return a.seq - b.seq })
	return lines, nil
}

// shownEvents are more than there is room for in a message.
const shownEvents = 300

// ShowLog answers with the last lines of the log, or those of a round, and a
// button for all of them as a file.
func ShowLog(c *call.Call, game string, round int) error {
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	t := c.At(i, c.W.Lang)
	from, err := c.Host.LogTail(c.Ctx, game, shownEvents)
	if err != nil {
		return err
	}
	list, err := told(c, t, round, from)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return c.Say("log.empty")
	}
	var lines []string
	for _, l := range list {
		lines = append(lines, l.text)
	}
	total := 0
	for at := len(lines) - 1; at >= 0; at-- {
		if total += len([]rune(lines[at])) + 1; total > 1900 {
			lines = lines[at+1:]
			break
		}
	}
	return c.C.Reply(
		c.Ctx,
		c.In,
		discord.Message{
			Ephemeral: true,
			Silent:    true,
			Content:   call.Clip(strings.Join(lines, "\n"), 2000),
			Rows: []discord.Row{{Components: []discord.Component{
				discord.Button{Style: discord.Secondary, Label: t.W.Term("log.file"), CustomID: call.ID("logfile", game, strconv.Itoa(round))},
			}}},
		},
	)
}

// LogFile answers with the log as a Markdown file in the reader's language.
func LogFile(c *call.Call, game string, round int) error {
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	t := c.At(i, c.W.Lang)
	t.Plain = true
	list, err := told(c, t, round, 0)
	if err != nil {
		return err
	}
	name := game + ".md"
	if round > 0 {
		name = fmt.Sprintf("%s-%d.md", game, round)
	}
	text := sided(t, logText(c, t, list))
	if limit := c.FileLimit(); len(text) > limit {
		text = strings.ToValidUTF8(text[:limit-4], "") + " …"
	}
	return c.C.Reply(c.Ctx, c.In, discord.Message{Ephemeral: true, Silent: true, Content: t.Key("log.whole", engine.Num("n", len(list))),
		Files: []discord.Attach{{Name: name, Data: []byte(text), ContentType: "text/markdown; charset=utf-8", Alt: name}}})
}

// headings are the events that begin a part of a log, by which every system tells
// it: a mission of a campaign, a round.
var headings = map[string]string{"chapter.begins": "##", "round.begins": "##"}

// logText is the log as Markdown: what game it is, and a chapter for each
// round, and for each mission of a campaign.
func logText(c *call.Call, t *call.Game, list []said) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s · %s\n\n", t.W.Term("system.name"), t.ID)
	for _, s := range t.Seats {
		army := ""
		if s.Roster != nil {
			army = ": " + call.ListName(t.W, s.Roster.Name)
		} else if t.Lists {
			army = ": " + t.W.Term("list.none")
		}
		fmt.Fprintf(&b, "- **%s**%s\n", t.Side(s.Seat), army)
	}
	for _, l := range t.DiceLines() {
		fmt.Fprintf(&b, "- %s\n", l)
	}
	b.WriteString("\n")
	day := ""
	for _, l := range list {
		if mark, heads := headings[l.key]; heads {
			fmt.Fprintf(&b, "\n%s %s\n\n", mark, strings.Trim(call.Plain(l.text), "*~ "))
			continue
		}
		if d := l.at.Format("2006-01-02"); d != day {
			day = d
			fmt.Fprintf(&b, "- `%s`\n", d)
		}
		fmt.Fprintf(&b, "- `%d` %s\n", l.seq, l.text)
	}
	return b.String()
}

// sided puts the sides of users for their mentions, which mean nothing in a
// file.
func sided(t *call.Game, text string) string {
	for _, s := range t.Seats {
		for _, u := range s.Users {
			text = strings.ReplaceAll(text, call.Mention(u), t.Side(s.Seat))
		}
	}
	return strings.ReplaceAll(text, "<@", "@")
}
