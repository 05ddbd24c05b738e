package list

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
)

// TestRoundTrip: what is written is read again as the same army, in each form.
func TestRoundTrip(t *testing.T) {
	for _, r := range Ready() {
		for _, form := range Forms {
			text, err := Write(r, form)
			if err != nil {
				t.Fatal(err)
			}
			back, notes, ok := Read(text)
			if !ok {
				t.Fatalf("%s as %s is read as nothing:\n%s", r.Name, form, text)
			}
			for _, n := range notes {
				if !n.Understood {
					t.Errorf("%s as %s: line %d, %q: %s", r.Name, form, n.Line, n.Source, n.Said.Key)
				}
			}
			if rep := Check(back, all); len(rep.Problems) > 0 || back.Name != r.Name || back.Faction != r.Faction || back.Size != r.Size {
				t.Errorf("%s as %s: %q of %s, %s: %s", r.Name, form, back.Name, back.Faction, back.Size, said(rep))
			}
			if !slices.Equal(back.Detachments, r.Detachments) || len(back.Units) != len(r.Units) {
				t.Fatalf("%s as %s: %v, %d units", r.Name, form, back.Detachments, len(back.Units))
			}
			a, b := Muster(r), Muster(back)
			for i := range a.Units {
				x, y := a.Units[i], b.Units[i]
				if x.Sheet != y.Sheet || x.Joins != y.Joins || x.Warlord != y.Warlord || x.Points != y.Points || !reflect.DeepEqual(byKind(x),
					byKind(y)) {
					t.Errorf("%s as %s, unit %d: %+v is read as %+v", r.Name, form, i+1, r.Units[i], back.Units[i])
				}
			}
		}
	}
	if _, err := Write(engine.Roster{Faction: "nobody"}, "text"); err == nil {
		t.Error("a list of nobody is written")
	}
	if _, err := Write(Ready()[0], "pdf"); err == nil {
		t.Error("a list is written as pdf")
	}
}

func byKind(u Unit) map[string]int {
	out := map[string]int{}
	for _, m := range u.Models {
		out[m.Kind.ID] += m.Count
		for _, g := range m.Gear {
			out[g] += m.Count
		}
	}
	return out
}

// lists are lists in every form that is read, all of the same small army: an
// Overlord as Warlord with an Enhancement who leads ten Necron Warriors, six of
// them with reapers, and three Scarab Swarms.
var lists = map[string]string{
	"app": `Tiny test (235 points)

Necrons
Obeisance Phalanx (2 Detachment Points)
Disruption
Incursion (1,000 points)

ATTACHED UNITS

Attached Unit 1

Overlord (110 points)
  • Attached as: Leader
  • Warlord
  • 1x Voidscythe
  • Enhancement: Unflinching Will

Necron Warriors (85 points)
  • Attached as: Bodyguard
  • 10x Necron Warrior
     ◦ 4x Gauss flayer
     ◦ 6x Gauss reaper
     ◦ 10x Close combat weapon

OTHER DATASHEETS

Canoptek Scarab Swarms (40 points)
  • 3x Canoptek Scarab Swarm
     ◦ 3x Feeder mandibles

Exported with App Version: v2.6.0 (3), Data Version: v946`,
	"app, Spanish": `Prueba (235 puntos)

Necrones
Obeisance Phalanx (2 puntos de destacamento)
Disrupción
Incursión (1000 puntos)

PERSONAJE

Overlord (110 puntos)
  • Señor de la guerra
  • 1x Voidscythe
  • Mejoras: Unflinching Will

LÍNEA DE BATALLA

Necron Warriors (85 puntos)
  • 10x Necron Warrior
     ◦ 4x Gauss flayer
     ◦ 6x Gauss reaper
     ◦ 10x Close combat weapon

OTRAS HOJAS DE DATOS

Canoptek Scarab Swarms (40 puntos)
  • 3x Canoptek Scarab Swarm
     ◦ 3x Feeder mandibles

Exportada con la versión de la app: v2.6.0 (3), versión de los datos v946`,
	"app, French": `Essai (235 points)

Nécrons
Obeisance Phalanx (2 points de détachement)
Perturbation
Incursion (1 000 points)

PERSONNAGES

Overlord (110 points)
  • Seigneur de guerre
  • 1x Voidscythe
  • Optimisation : Unflinching Will

LIGNE

Necron Warriors (85 points)
  • 10x Necron Warrior
     ◦ 4x Gauss flayer
     ◦ 6x Gauss reaper
     ◦ 10x Close combat weapon

AUTRES FICHES TECHNIQUES

Canoptek Scarab Swarms (40 points)
  • 3x Canoptek Scarab Swarm
     ◦ 3x Feeder mandibles

Exporté avec la Version de l'Appli : v2.0.1 (122), Version de Données : v875`,
	"WTC compact": `+++++++++++++++++++++++++++++++++++++++++++++++
+ FACTION KEYWORD: Xenos - Necrons
+ DETACHMENT: Obeisance Phalanx
+ FORCE DISPOSITION: Disruption
+ TOTAL ARMY POINTS: 235pts
+
+ WARLORD: Char1: Overlord
+ ENHANCEMENT: Unflinching Will (on Char1: Overlord)
+ NUMBER OF UNITS: 3
+++++++++++++++++++++++++++++++++++++++++++++++

Char1: 1x Overlord (110 pts): Voidscythe, Warlord
10x Necron Warriors (85 pts): 4x Gauss flayer, 6x Gauss reaper, 10x Close combat weapon
3x Canoptek Scarab Swarms (40 pts): 3x Feeder mandibles`,
	"WTC full": `+++++++++++++++++++++++++++++++++++++++++++++++
+ FACTION KEYWORD: Necrons
+ DETACHMENT: Obeisance Phalanx
+ TOTAL ARMY POINTS: 235pts
+ WARLORD: Char1: Overlord
+ ENHANCEMENT: Unflinching Will (on Char1: Overlord)
+++++++++++++++++++++++++++++++++++++++++++++++

CHARACTER

Char1: 1x Overlord (110 pts)
1 with Voidscythe, Warlord
Enhancement: Unflinching Will (+20 pts)

BATTLELINE

10x Necron Warriors (85 pts)
• 10x Necron Warrior
4 with Close combat weapon, Gauss flayer
6 with Close combat weapon, Gauss reaper

OTHER DATASHEETS

3x Canoptek Scarab Swarms (40 pts)
3 with Feeder mandibles`,
	"New Recruit": `Necrons - Tiny test - [235 pts]

# ++ Army Roster ++ [235 pts]
## Configuration
Battle Size: 1. Incursion (1000 Point limit)
Detachment: Obeisance Phalanx

## Character [110 pts]
Overlord [110 pts]: Voidscythe, Warlord, Unflinching Will [20 pts]

## Battleline [85 pts]
Necron Warriors [85 pts]:
• 4x Necron Warrior w/ gauss flayer: 4x Gauss flayer, 4x Close combat weapon
• 6x Necron Warrior w/ gauss reaper: 6x Gauss reaper, 6x Close combat weapon

## Other [40 pts]
Canoptek Scarab Swarms [40 pts]:
• 3x Canoptek Scarab Swarm: Feeder mandibles`,
	"JSON": `{"roster": {"name": "Tiny test", "generatedBy": "https://newrecruit.eu", "costs": [{"name": "pts", "value": 235}],
  "costLimits": [{"name": "pts", "value": "1000"}], "forces": [{"name": "Army Roster", "catalogueName": "Xenos - Necrons", "selections": [
  {"id": "a", "name": "Detachment", "type": "upgrade", "number": 1, "selections": [{"name": "Obeisance Phalanx", "type": "upgrade",
  	"number": 1}]},
  {"id": "b", "name": "Overlord", "type": "model", "number": 1, "costs": [{"name": "pts", "value": 90}], "selections": [
    {"name": "Voidscythe", "type": "upgrade", "number": 1}, {"name": "Warlord", "type": "upgrade", "number": 1},
    {"name": "Enhancements", "type": "upgrade", "number": 1, "selections": [{"name": "Unflinching Will", "type": "upgrade",
    	"number": 1}]}]},
  {"id": "c", "name": "Necron Warriors", "type": "unit", "number": 1, "costs": [{"name": "pts", "value": 85}], "selections": [
    {"name": "Necron Warrior", "type": "model", "number": 10, "selections": [{"name": "Gauss flayer", "type": "upgrade", "number": 4},
      {"name": "Gauss reaper", "type": "upgrade", "number": 6}, {"name": "Close combat weapon", "type": "upgrade", "number": 10}]}]},
  {"id": "d", "name": "Canoptek Scarab Swarms", "type": "unit", "number": 1, "selections": [
    {"name": "Canoptek Scarab Swarm", "type": "model", "number": 3, "selections": [{"name": "Feeder mandibles", "type": "upgrade",
    	"number": 3}]}]}]}]}}`,
	"ros": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="r" name="Tiny test" battleScribeVersion="2.03" xmlns="http://www.battlescribe.net/schema/rosterSchema">
 <costs><cost name="pts" typeId="x" value="235.0"/></costs><costLimits><costLimit name="pts" typeId="x" value="1000.0"/></costLimits>
 <forces><force id="f" name="Army Roster" catalogueName="Necrons"><selections>
  <selection id="s1" name="Detachment" number="1" type="upgrade"><selections><selection id="s2" name="Obeisance Phalanx" number="1" type="upgrade"/></selections></selection>
  <selection id="s3" name="Overlord" number="1" type="model"><selections><selection id="s4" name="Voidscythe" number="1" type="upgrade"/>
   <selection id="s5" name="Warlord" number="1" type="upgrade"/><selection id="s6" name="Unflinching Will" number="1" type="upgrade"/></selections>
   <associations><association to="s7"/></associations></selection>
  <selection id="s7" name="Necron Warriors" number="1" type="unit"><selections><selection id="s8" name="Necron Warrior" number="10" type="model"><selections>
   <selection id="s9" name="Gauss flayer" number="4" type="upgrade"/><selection id="sa" name="Gauss reaper" number="6" type="upgrade"/>
   <selection id="sb" name="Close combat weapon" number="10" type="upgrade"/></selections></selection></selections></selection>
  <selection id="sc" name="Canoptek Scarab Swarms" number="1" type="unit"><selections><selection id="sd" name="Canoptek Scarab Swarm" number="3" type="model"/></selections></selection>
 </selections></force></forces></roster>`,
}

// TestForms: the same army is read from every form, and every line is
// understood.
func TestForms(t *testing.T) {
	for form, text := range lists {
		t.Run(form, func(t *testing.T) {
			r, notes, ok := Read(text)
			if !ok || len(notes) == 0 {
				t.Fatalf("read: %v, %d notes", ok, len(notes))
			}
			for _, n := range notes {
				if !n.Understood {
					t.Errorf("line %d, %q: %s", n.Line, n.Source, n.Said.Key)
				}
			}
			if r.Faction != "necrons" || r.Size != "incursion" && !strings.Contains(form, "WTC") || !slices.Equal(r.Detachments,
				[]string{"obeisance-phalanx"}) {
				t.Errorf("%q, size %q, %v", r.Faction, r.Size, r.Detachments)
			}
			if rep := Check(r, all); len(rep.Problems) > 0 || rep.Points != 235 {
				t.Errorf("%d points: %s", rep.Points, said(rep))
			}
			if len(r.Units) != 3 {
				t.Fatalf("%+v", r.Units)
			}
			a := Muster(r)
			o, w, s := byKind(a.Units[0]), byKind(a.Units[1]), byKind(a.Units[2])
			if o["voidscythe"] != 1 || o["tachyon-arrow"] != 0 || !a.Units[0].Warlord || len(a.Units[0].Enhancements) != 1 {
				t.Errorf("the Overlord: %+v", r.Units[0])
			}
			if w["gauss-flayer"] != 4 || w["gauss-reaper"] != 6 || w["close-combat-weapon"] != 10 || w["necron-warrior"] != 10 {
				t.Errorf("the Warriors: %+v", r.Units[1])
			}
			if s["canoptek-scarab-swarm"] != 3 || s["feeder-mandibles"] != 3 {
				t.Errorf("the Swarms: %+v", r.Units[2])
			}
			if joins := r.Units[0].Joins; (form == "app" || form == "ros") != (joins == 2) {
				t.Errorf("the Overlord joins %d", joins)
			}
		})
	}
}

// TestUnknown: what is not understood is named with its line, and nothing else
// is lost.
func TestUnknown(t *testing.T) {
	text := strings.NewReplacer("Voidscythe", "Banana", "Canoptek Scarab Swarms (", "Rubber Ducks (").Replace(lists["app"])
	r, notes, ok := Read(text)
	var odd []string
	for _, n := range notes {
		if !n.Understood {
			odd = append(odd, n.Said.Key+" "+itoa(n.Line)+" "+n.Source)
		}
	}
	want := []string{"muster.read.gear 15 Banana", "muster.read.unit 27 Rubber Ducks (40 points)"}
	if !ok || !slices.Equal(odd, want) || len(r.Units) != 3 || r.Units[2].Unit != "Rubber Ducks" {
		t.Errorf("%q\n%+v", odd, r.Units)
	}
	if rep := Check(r, all); said(rep) != "25.04 muster.unknown" {
		t.Errorf("%s", said(rep))
	}
	for _, text := range []string{"", "hello", "name = \"x\"\n[[unit]]\nunit = \"overlord\"", `{"pilots": []}`, "<html></html>",
		"Necrons\nnothing else"} {
		if r, notes, ok := Read(text); ok {
			t.Errorf("%q is read as %+v %v", text, r, notes)
		}
	}
}

// TestHostile: what is too deep, too much or no XML is refused with a sentence.
func TestHostile(t *testing.T) {
	deep := strings.Repeat(`<selections><selection name="x" number="1" type="upgrade">`, 200)
	for name, text := range map[string]string{
		"a DTD":           `<!DOCTYPE roster [<!ENTITY a "b">]><roster name="&a;"><forces/></roster>`,
		"deep":            `<roster><forces><force catalogueName="Necrons">` + deep,
		"deep JSON":       `{"roster": {"forces": [` + strings.Repeat(`{"selections": [`, 300),
		"broken":          `<roster><forces></roster>`,
		"broken JSON":     `{"roster": {"forces": 3}}`,
		"no such faction": `<roster name="x"><forces><force catalogueName="Nobody"/></forces></roster>`,
		"many": `<roster><forces><force catalogueName="Necrons"><selections>` + strings.Repeat(`<selection name="x" type="unit"/>`,
			mostNodes) + `</selections></force></forces></roster>`,
	} {
		r, notes, ok := Read(text)
		if !ok || len(notes) == 0 || notes[len(notes)-1].Understood || len(r.Units) > 0 {
			t.Errorf("%s: %v %+v %+v", name, ok, r, notes)
		}
	}
	many := "Necrons\nObeisance Phalanx\n" + strings.Repeat("Overlord (90 points)\n", 200)
	if r, _, ok := Read(many); !ok || len(r.Units) != mostEntries {
		t.Errorf("%v, %d units", ok, len(r.Units))
	}
}

// FuzzRead: nothing that is pasted breaks the reader, and what it makes can be
// checked and written.
func FuzzRead(f *testing.F) {
	for _, text := range lists {
		f.Add(text)
	}
	f.Add("Necrons\nOverlord + 10x Necron Warriors\n")
	f.Fuzz(func(t *testing.T, text string) {
		r, _, ok := Read(text)
		if !ok {
			return
		}
		Check(r, all)
		for _, form := range Forms {
			if out, err := Write(r, form); err == nil && len(r.Units) > 0 && r.Faction != "" {
				_, _, _ = Read(out)
			}
		}
	})
}
