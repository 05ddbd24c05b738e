package list

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"estafeta/engine/wh40k/book"
)

var (
	// "Char1: 10x Necron Warriors (85 pts): 10x Gauss flayer", "Overlord [90 pts]"
	pricedLine  = regexp.MustCompile(`(?i)^(?:([a-zà-ÿ]+ ?\d+) ?: ?)?(?:(\d{1,3}) ?[x×] ?)?(.+?) ?[(\[] ?\+?(\d[\d.,  ]*) ?(?:pts?|points?|puntos?|ptos?)\.?(?: limit)? ?[)\]] ?(?:: ?(.*))?$`)
	countedLine = regexp.MustCompile(`(?i)^(\d{1,3}) ?(?:[x×] ?|with |con |avec )(.+)$`)
	withLine    = regexp.MustCompile(`(?i)^\d{1,3} ?(?:with|con|avec) `)
	bulletLine  = regexp.MustCompile(`^([•◦‣▪·*–—-]|\.(?: |$))\s*(.*)$`)
	headLine    = regexp.MustCompile(`^[+&] ?(.+)$`)
	joinedLine  = regexp.MustCompile(`(?i)^(?:attached unit|unidad adjunta|unité attachée|unité rattachée) ?(\d*)$`)
	joinedUnits = regexp.MustCompile(`(?i)^(?:attached units|unidades adjuntas|unités attachées|unités rattachées)$`)
	joinsLine   = regexp.MustCompile(`(?i)^(?:attached to|adjunta a|adjuntado a|attachée? à|rattachée? à) (.+)$`)
	roleLine    = regexp.MustCompile(`(?i)^(?:attached as|adjunta como|attachée? en tant que) ?:? ?(leader|support|bodyguard|líder|apoyo|escolta|guardaespaldas|meneur|soutien|garde du corps)$`)
	dpLine      = regexp.MustCompile(`(?i)^(.+?) ?[(\[] ?\d+ ?(?:detachment points?|puntos? de destacamento|points? de détachement|dp|pd) ?[)\]]$`)
	trailer     = regexp.MustCompile(`(?i)^(?:exported (?:with|from)|exportad[ao] con|exportée? (?:avec|par)|created with|creado con|créée? avec|end of roster|https?://|url ?:)`)
	totalLine   = regexp.MustCompile(`(?i)^[#+ ]*(?:total|\+\+|army roster)`)
	bracketed   = regexp.MustCompile(`[(\[][^)\]]*[)\]]`)
)

// words are what the texts call things, as keys.
var (
	warlordWords     = keys("warlord", "señor de la guerra", "seigneur de guerre", "chef de guerre")
	enhancementWords = keys("enhancement", "enhancements", "mejora", "mejoras", "optimisation", "optimisations", "amélioration",
		"améliorations")
	sizeWords = map[string]string{"incursion": "incursion", "incursiones": "incursion", "strikeforce": "strike-force",
		"fuerzadechoque": "strike-force",
		"forcedefrappe":  "strike-force", "onslaught": "onslaught", "conquista": "onslaught", "assautmassif": "onslaught",
		"offensive": "onslaught"}
	sectionWords = keys("characters", "character", "battleline", "dedicated transports", "dedicated transport", "other datasheets", "other",
		"allied units",
		"allies", "epic heroes", "epic hero", "infantry", "vehicle", "vehicles", "monster", "monsters", "mounted", "beasts", "swarm",
		"fortification",
		"fortifications", "configuration", "transport", "transports", "attached units", "personaje", "personajes", "línea de batalla",
		"transportes dedicados",
		"transporte dedicado", "otras hojas de datos", "unidades aliadas", "héroes épicos", "infantería", "vehículos", "fortificaciones",
		"personnages",
		"personnage", "ligne", "ligne de bataille", "transports assignés", "transport assigné", "autres fiches techniques",
		"autres feuilles de données",
		"autres", "unités alliées", "héros épiques", "infanterie", "véhicules", "configuración")
	dispositionWords = keys("take and hold", "disruption", "purge the foe", "priority assets", "reconnaissance", "ocupar y mantener",
		"disrupción",
		"purgar al enemigo", "activos prioritarios", "reconocimiento", "prendre et tenir", "perturbation", "purger l'ennemi",
		"ressources prioritaires")
)

func keys(names ...string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = key(n)
	}
	return out
}

// readText reads a list as it is pasted. ok is false if it names no unit of any
// faction that it may be of, or is TOML.
func readText(text string) (*sheet, bool) {
	if strings.Contains(text, "[[unit]]") {
		return nil, false
	}
	p := &paper{sheet: &sheet{}}
	for i, raw := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		raw = strings.ReplaceAll(strings.ReplaceAll(raw, "\u00a0", " "), "\t", "    ")
		raw = strings.ReplaceAll(strings.ReplaceAll(raw, "**", ""), "__", "")
		line := strings.TrimSpace(raw)
		if trailer.MatchString(line) {
			if len(p.sheet.entries) > 0 {
				break
			}
			continue
		}
		if line != "" {
			p.lines = append(p.lines, textLine{n: i + 1, text: clippedLine(line), indent: len(raw) - len(strings.TrimLeft(raw, " "))})
		}
	}
	p.findFaction()
	if p.faction == nil {
		return nil, false
	}
	for _, l := range p.lines {
		p.line(l)
	}
	return p.sheet, len(p.sheet.entries) > 0
}

// clippedLine is a line of bounded length: compact forms put whole units on one.
func clippedLine(s string) string {
	if len(s) > 4000 {
		return strings.ToValidUTF8(s[:4000], "")
	}
	return s
}

type textLine struct {
	n, indent int
	text      string
}

// paper is a text while it is read.
type paper struct {
	sheet   *sheet
	lines   []textLine
	faction *book.Faction
	units   map[string]bool // keys of datasheets of the faction and its allies
	group   string
	titled  bool
}

// findFaction finds the faction that the head of the list names: of a chapter,
// which stands below its parent, the chapter.
func (p *paper) findFaction() {
	var found *book.Listed
	for i, l := range p.lines {
		if i > 40 {
			break
		}
		text := l.text
		for _, part := range append([]string{text}, strings.Split(strings.TrimLeft(text, "+&# "), " - ")...) {
			_, value, labelled := strings.Cut(part, ":")
			for _, name := range []string{part, value, lastPart(value)} {
				if name = bracketed.ReplaceAllString(name, ""); !labelled && name == value {
					continue
				}
				if f := factionNamed(name); f != nil && (found == nil || f.Parent == found.ID) {
					found = f
				}
			}
		}
	}
	if found == nil {
		return
	}
	p.faction = book.FactionOf(found.ID)
	p.sheet.faction = []string{found.Name}
	p.units = map[string]bool{}
	for _, c := range UnitChoices(found.ID) {
		if d := p.faction.Sheet(c.Key); d != nil {
			p.units[key(d.Name)] = true
			p.units[singular(key(d.Name))] = true
		}
	}
}

// lastPart is what stands behind the last hyphen: "Xenos - Necrons".
func lastPart(s string) string {
	if i := strings.LastIndex(s, " - "); i >= 0 {
		return s[i+3:]
	}
	return s
}

// moreFactions are further names of factions, by key.
var moreFactions = map[string]string{
	"spacemarines": "adeptus-astartes", "marinesespaciales": "adeptus-astartes", "spacemarine": "adeptus-astartes", "asuryani": "aeldari",
	"craftworlds": "aeldari", "legionesdaemonica": "chaos-daemons", "daemons": "chaos-daemons", "demonios": "chaos-daemons",
	"demonsduchaos":   "chaos-daemons",
	"demoniosdelcaos": "chaos-daemons", "hereticastartes": "chaos-space-marines", "spacemarinesduchaos": "chaos-space-marines",
	"imperialagents":    "agents-of-the-imperium",
	"agentsdelimperium": "agents-of-the-imperium", "necron": "necrons", "tyranides": "tyranids", "tau": "tau-empire",
	"empiretau":           "tau-empire",
	"chevaliersimperiaux": "imperial-knights", "chevaliersgris": "grey-knights", "chevaliersduchaos": "chaos-knights",
	"cultesgenestealers": "genestealer-cults",
	"liguesdevotann":     "leagues-of-votann", "votann": "leagues-of-votann", "angesnoirs": "dark-angels", "darkangels": "dark-angels",
	"mangeursdemondes": "world-eaters",
	"emperorschildren": "emperors-children", "enfantsdelempereur": "emperors-children", "imperialguard": "astra-militarum",
	"sistersofbattle":   "adepta-sororitas",
	"questorimperialis": "imperial-knights", "questortraitoris": "chaos-knights",
}

// factionNamed finds a faction by a name in any language of the lists.
func factionNamed(name string) *book.Listed {
	k := key(name)
	if k == "" {
		return nil
	}
	list := book.Index()
	for i := range list {
		if l := &list[i]; k == key(l.Name) || k == key(l.ES) || k == key(l.ID) || moreFactions[k] == l.ID {
			return l
		}
	}
	return nil
}

// line reads one line.
func (p *paper) line(l textLine) {
	text := strings.TrimSpace(strings.TrimLeft(l.text, "#"))
	heading := text != l.text
	switch {
	case text == "", strings.Trim(text, "+-=*_─ ") == "":
		return
	case strings.HasPrefix(text, "++"), heading && totalLine.MatchString(text):
		return
	}
	if m := headLine.FindStringSubmatch(text); m != nil && !strings.HasPrefix(text, "+ -") {
		p.head(l, strings.HasPrefix(text, "&"), m[1])
		return
	}
	if p.known(l, text, heading) {
		return
	}
	if m := bulletLine.FindStringSubmatch(text); m != nil && (m[1] != "*" || m[2] != "") {
		p.item(l, m[1], m[2])
		return
	}
	if m := pricedLine.FindStringSubmatch(text); m != nil {
		p.priced(l, m)
		return
	}
	if l.indent > 0 && len(p.sheet.entries) > 0 {
		p.item(l, "", text)
		return
	}
	p.plain(l, text)
}

// known reads lines that have one meaning wherever they stand.
func (p *paper) known(l textLine, text string, heading bool) bool {
	bare := strings.TrimSpace(bracketed.ReplaceAllString(text, ""))
	k := key(bare)
	switch {
	case joinedUnits.MatchString(bare), slices.Contains(sectionWords, k) && (heading || bare == text || bare == strings.ToUpper(bare)):
		p.group = ""
		return true
	case joinedLine.MatchString(bare):
		p.group = "g" + joinedLine.FindStringSubmatch(bare)[1]
		return true
	case dpLine.MatchString(text):
		p.sheet.detachments = append(p.sheet.detachments, dpLine.FindStringSubmatch(text)[1])
		return true
	case sizeWords[k] != "" && p.group == "" && (len(p.sheet.entries) == 0 || bare != text):
		p.sheet.size = k
		return true
	case slices.Contains(dispositionWords, k), len(p.sheet.entries) == 0 && factionNamed(bare) != nil:
		return true
	}
	if m := joinsLine.FindStringSubmatch(text); m != nil && len(p.sheet.entries) > 0 {
		p.last().joins = m[1]
		return true
	}
	label, value, ok := strings.Cut(text, ":")
	if !ok || len(p.sheet.entries) > 0 {
		return false
	}
	return p.labelled(l, key(label), strings.TrimSpace(value))
}

// labelled reads "Detachment: Obeisance Phalanx".
func (p *paper) labelled(l textLine, label, value string) bool {
	switch {
	case slices.Contains(enhancementWords, label):
		p.headEnhancement(l, value)
	case strings.Contains(label, "detachment"), strings.Contains(label, "destacamento"), strings.Contains(label, "detachement"):
		p.sheet.detachments = append(p.sheet.detachments, bracketed.ReplaceAllString(value, ""))
	case strings.Contains(label, "battlesize"), strings.Contains(label, "tamanodebatalla"), strings.Contains(label, "taille"):
		p.sheet.size = key(bracketed.ReplaceAllString(value, ""))
	case slices.Contains(warlordWords, label):
		p.sheet.warlord = value
	case label == "name", label == "nombre", label == "nom", label == "listname":
		p.sheet.name, p.titled = value, true
	case strings.Contains(label, "faction"), strings.Contains(label, "faccion"), strings.Contains(label, "disposition"),
		strings.Contains(label, "disposicion"),
		strings.Contains(label, "points"), strings.Contains(label, "puntos"), strings.Contains(label, "units"), strings.Contains(label,
			"unidades"),
		strings.Contains(label, "player"), strings.Contains(label, "jugador"), strings.Contains(label, "showhide"), strings.Contains(label,
			"allegiance"),
		strings.Contains(label, "secondary"), strings.Contains(label, "unites"):
	default:
		return false
	}
	p.sheet.other = append(p.sheet.other, note{l.n, l.text, "muster.read.config"})
	return true
}

// head reads a line of a block between lines of plus signs.
func (p *paper) head(l textLine, more bool, text string) {
	if more {
		p.headEnhancement(l, text)
		return
	}
	label, value, _ := strings.Cut(text, ":")
	if !p.labelled(l, key(label), strings.TrimSpace(value)) && len(p.sheet.entries) == 0 {
		p.sheet.other = append(p.sheet.other, note{l.n, l.text, ""})
	}
}

var onWhom = regexp.MustCompile(`(?i)^(.*?) ?\((?:on|en|sur) ([^:)]*):?([^)]*)\)$`)

func (p *paper) headEnhancement(l textLine, value string) {
	e := headEnhancement{line: l.n, name: value}
	if m := onWhom.FindStringSubmatch(value); m != nil {
		e.name, e.on = m[1], strings.TrimSpace(m[2])
	}
	p.sheet.heads = append(p.sheet.heads, e)
}

func (p *paper) last() *entry { return &p.sheet.entries[len(p.sheet.entries)-1] }

// priced reads a line with points: a unit, the title, or the battle size.
func (p *paper) priced(l textLine, m []string) {
	name := strings.TrimSpace(m[3])
	isUnit := p.units[key(name)] || p.units[singular(key(name))]
	if !isUnit && len(p.sheet.entries) == 0 && !p.titled && m[1] == "" {
		p.sheet.name, p.titled = name, true
		if parts := strings.Split(name, " - "); len(parts) > 1 { // "Faction - Name"
			parts = slices.DeleteFunc(parts, func(s string) bool { return factionNamed(s) != nil })
			if len(parts) > 0 {
				p.sheet.name = parts[0]
			}
		}
		return
	}
	if label := enhancementLabel(name); label != "" && len(p.sheet.entries) > 0 {
		p.item(l, "", name)
		return
	}
	e := entry{line: l.n, source: l.text, ref: strings.ReplaceAll(m[1], " ", ""), name: name, points: digits(m[4]), group: p.group}
	e.count, _ = strconv.Atoi(m[2])
	e.items = itemsOf(l.n, m[5])
	p.sheet.entries = append(p.sheet.entries, e)
}

// digits is a number with its separators left out.
func digits(s string) int {
	n, _ := strconv.Atoi(strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s))
	return n
}

// enhancementLabel is what stands behind "Enhancement:", "" without that label.
func enhancementLabel(text string) string {
	label, value, ok := strings.Cut(text, ":")
	if ok && slices.Contains(enhancementWords, key(label)) {
		return strings.TrimSpace(bracketed.ReplaceAllString(value, ""))
	}
	return ""
}

// itemsOf reads "10x Gauss flayer, Warlord".
func itemsOf(line int, text string) []item {
	var out []item
	for _, part := range strings.Split(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		it := item{line: line, name: part, count: 1}
		if m := countedLine.FindStringSubmatch(part); m != nil {
			it.name = m[2]
			it.count, _ = strconv.Atoi(m[1])
		}
		out = append(out, it)
	}
	return out
}

// item reads a line below a unit. What is marked or stands deeper belongs to
// the line above it.
func (p *paper) item(l textLine, bullet, text string) {
	if len(p.sheet.entries) == 0 || text == "" {
		return
	}
	e := p.last()
	if m := roleLine.FindStringSubmatch(text); m != nil {
		e.role = map[string]string{"leader": "leader", "lider": "leader", "meneur": "leader", "support": "support", "apoyo": "support",
			"soutien": "support"}[key(m[1])]
		if e.role == "" {
			e.role = "bodyguard"
		}
		return
	}
	if m := joinsLine.FindStringSubmatch(text); m != nil {
		e.joins = m[1]
		return
	}
	it := item{line: l.n, name: text, count: 1}
	if label := enhancementLabel(text); label == "" {
		each := 1
		if m := countedLine.FindStringSubmatch(text); m != nil {
			each, _ = strconv.Atoi(m[1])
			it.name, it.count = m[2], each
			if withLine.MatchString(text) {
				e.with(each, itemsOf(l.n, m[2]))
				return
			}
		}
		if head, gear, ok := strings.Cut(it.name, ":"); ok {
			it.name, it.items, it.model = strings.TrimSpace(head), itemsOf(l.n, gear), true
			for i := range it.items { // what each of them has, unless all together are counted
				if n := it.items[i].count; n < it.count || n%it.count != 0 {
					it.items[i].count *= it.count
				}
			}
		}
	}
	deep := bullet == "◦" || bullet == "▪" || bullet == "‣" || l.indent >= 4 && bullet != ""
	if deep && len(e.items) > 0 {
		up := &e.items[len(e.items)-1]
		if len(up.items) < mostItems {
			up.model, up.items = true, append(up.items, it)
		}
		return
	}
	if len(e.items) < mostItems {
		e.items = append(e.items, it)
	}
}

// with gives gear to so many models of the line above, or of the unit.
func (e *entry) with(each int, gear []item) {
	into := &e.items
	if n := len(e.items); n > 0 && (e.items[n-1].model || len(e.items[n-1].items) > 0 || e.items[n-1].count > 1) {
		e.items[n-1].model = true
		into = &e.items[n-1].items
	}
	for _, g := range gear {
		g.count *= each
		*into = append(*into, g)
	}
}

// plain reads a line without points or bullet: the title, a detachment, or units
// of a list without prices.
func (p *paper) plain(l textLine, text string) {
	bare := strings.TrimSpace(bracketed.ReplaceAllString(text, ""))
	if d := detachmentsNamed(p.faction, bare); len(d) > 0 && len(p.sheet.entries) == 0 {
		p.sheet.detachments = append(p.sheet.detachments, bare)
		return
	}
	if withLine.MatchString(text) && len(p.sheet.entries) > 0 {
		p.item(l, "", text)
		return
	}
	if p.unpriced(l, text) {
		return
	}
	if slices.Contains(warlordWords, key(text)) && len(p.sheet.entries) > 0 || enhancementLabel(text) != "" && len(p.sheet.entries) > 0 {
		p.item(l, "", text)
		return
	}
	if len(p.sheet.entries) == 0 {
		if !p.titled {
			p.sheet.name, p.titled = bare, true
		}
		p.sheet.other = append(p.sheet.other, note{l.n, l.text, "muster.read.title"})
		return
	}
	p.sheet.other = append(p.sheet.other, note{l.n, l.text, ""})
}

// unpriced reads "Overlord + 10x Necron Warriors": units that are attached to
// the last of them.
func (p *paper) unpriced(l textLine, text string) bool {
	var found []entry
	for _, part := range strings.Split(text, " + ") {
		part = strings.TrimSpace(part)
		e := entry{line: l.n, source: l.text, name: part, group: p.group}
		if m := countedLine.FindStringSubmatch(part); m != nil {
			e.name = m[2]
			e.count, _ = strconv.Atoi(m[1])
		}
		if !p.units[key(e.name)] && !p.units[singular(key(e.name))] {
			return false
		}
		found = append(found, e)
	}
	if len(found) > 1 {
		for i := range found {
			found[i].group = "l" + itoa(l.n)
		}
	}
	p.sheet.entries = append(p.sheet.entries, found...)
	return true
}
