// Package commands is Discord in and out. It wires the rooms beneath it: which
// command and which press goes to which room, and what is sent when. The rooms
// play any system and know none by name: everything a player sees comes from
// prompts, events, views and catalogues.
//
// Rooms import call and, in this order, what stands before them: board, play,
// army, game, post; tray stands on play.
package commands
