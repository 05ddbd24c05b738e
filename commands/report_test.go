package commands_test

import (
	"archive/zip"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
	"estafeta/sandbox"
)

// unpacked are the files of a report by name.
func unpacked(t *testing.T, m *sandbox.Message) map[string]string {
	t.Helper()
	data := attached(t, m)
	z, err := zip.NewReader(strings.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(b)
	}
	return files
}

var seqs = regexp.MustCompile(`"(seq|at|since)": [^,\n]+`)

// TestReportTellsNothing: the report of a player is the same whatever the
// other has set in secret, ordered, armed and planned, and however far apart
// they are; it holds neither the seed nor anybody's id.
func TestReportTellsNothing(t *testing.T) {
	var first string
	for n, run := range []struct {
		far   float64
		dials string
	}{{120, "1: 2bl focus; 2: 4k"}, {600, "1: 2bl focus; 2: 4k"}, {120, "1: 1s; 2: 3tl boost"}} {
		at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		s := sitIn(t, sandbox.Config{Now: func() time.Time { return at }})
		ana, luis := s.srv.User("ana"), s.srv.User("luis")
		i, err := s.host.Create(
			t.Context(),
			host.NewGame{
				System:    "xwing",
				Scenario:  dogfight(run.far),
				Owner:     ana.ID,
				Opponents: []string{luis.ID},
				Guild:     s.srv.GuildID(),
				Channel:   s.srv.ChannelID(s.ana.Channel),
				Language:  "en",
				Pace:      -1,
			},
		)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.host.Join(t.Context(), i.ID, luis.ID, 0); err != nil {
			t.Fatal(err)
		}
		if _, err := s.host.Start(t.Context(), i.ID, ana.ID); err != nil {
			t.Fatal(err)
		}
		s.ana.See("Each chooses in secret")
		if n == 2 {
			if _, err := s.host.SetOrder(t.Context(), i.ID, ana.ID, 0, "modify_attack", engine.Answer{},
				engine.Fact{Name: "hits", Least: 1}); err != nil {
				t.Fatal(err)
			}
			if _, err := s.host.Arm(t.Context(), i.ID, ana.ID, 0, "ability"); err != nil {
				t.Fatal(err)
			}
			if err := s.host.AddPlan(t.Context(), i.ID, ana.ID, db.Plan{Text: "1: 4k", Language: "en"}); err != nil {
				t.Fatal(err)
			}
		}
		if o := s.ana.Type("/do " + run.dials); !strings.Contains(o.Message.Text(), "Done") {
			t.Fatalf("%s: %s", run.dials, o.Message.Text())
		}
		files := unpacked(t, s.luis.Type("/report").Message)
		if len(files) != 2 || !strings.Contains(files["report.txt"], "system xwing: rules ") {
			t.Fatalf("files: %v", files)
		}
		g, err := s.store.Game(t.Context(), i.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, all := range files {
			for name, secret := range map[string]string{"the seed": hex.EncodeToString(g.Seed),
				"the seed in base64": base64.StdEncoding.EncodeToString(g.Seed), "an id": ana.ID, "his own id": luis.ID} {
				if strings.Contains(all, secret) {
					t.Errorf("%s stands in the report", name)
				}
			}
		}
		told := secrets.ReplaceAllString(seqs.ReplaceAllString(files["game.json"], ""), "·")
		if n == 0 {
			first = told
		}
		if told != first {
			t.Errorf("%v: the report differs:\n%s\n--- first:\n%s", run, told, first)
		}
		var own struct {
			Answers []json.RawMessage
			Log     []json.RawMessage
			Open    []json.RawMessage
		}
		if err := json.Unmarshal([]byte(files["game.json"]), &own); err != nil || len(own.Answers) != 0 || len(own.Log) == 0 ||
			len(own.Open) == 0 {
			t.Errorf("luis has answered nothing: %d answers, %d lines, %d questions, %v", len(own.Answers), len(own.Log), len(own.Open), err)
		}
		mine := unpacked(t, s.ana.Type("/report").Message)["game.json"]
		if err := json.Unmarshal([]byte(mine), &own); err != nil || len(own.Answers) == 0 ||
			(n == 2) != strings.Contains(mine, `"modify_attack"`) {
			t.Errorf("ana's own report has %d answers, %v", len(own.Answers), err)
		}
	}
}

// TestReportWithoutAGame has the versions.
func TestReportWithoutAGame(t *testing.T) {
	s := sit(t)
	if files := unpacked(t, s.ana.Type("/report").Message); len(files) != 1 || !strings.Contains(files["report.txt"], "estafeta devel") {
		t.Errorf("without a game: %v", files)
	}
}
