//go:build unix

package dbtest

import (
	"context"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"estafeta/db"
)

// Cluster is a server of a test's own, which it may stop.
type Cluster struct {
	tb   testing.TB
	bin  string
	dir  string
	port int
}

// Own starts a server for a test. The test is skipped where there is none to
// start: it wants PostgreSQL's programs, and its user or not the superuser.
func Own(tb testing.TB) *Cluster {
	tb.Helper()
	if testing.Short() {
		tb.Skip("it starts and stops a server")
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/pg_ctl") // the pattern is sound
	if len(found) == 0 {
		tb.Skip("PostgreSQL is not installed: there is no server to stop")
	}
	dir, err := os.MkdirTemp("", "pg") // its socket's path must be short
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { os.RemoveAll(dir) })
	c := &Cluster{tb: tb, bin: filepath.Dir(found[len(found)-1]), dir: dir, port: freePort(tb)}
	if os.Getuid() == 0 {
		u, err := user.Lookup("postgres")
		if err != nil {
			tb.Skip("the superuser may not run PostgreSQL, and there is no user postgres")
		}
		uid, _ := strconv.Atoi(u.Uid) // a number, by its documentation
		gid, _ := strconv.Atoi(u.Gid)
		if err := os.Chown(dir, uid, gid); err != nil {
			tb.Fatal(err)
		}
	}
	c.run("initdb", "-D", filepath.Join(dir, "data"), "-A", "trust", "-U", "estafeta")
	c.Start()
	tb.Cleanup(func() { c.Stop("immediate") })
	return c
}

func freePort(tb testing.TB) int {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

func (c *Cluster) run(program string, args ...string) {
	c.tb.Helper()
	cmd := exec.Command(filepath.Join(c.bin, program), args...)
	cmd.Dir = c.dir
	if os.Getuid() == 0 {
		u, _ := user.Lookup("postgres") // looked up before
		uid, _ := strconv.ParseUint(u.Uid, 10, 32)
		gid, _ := strconv.ParseUint(u.Gid, 10, 32)
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		c.tb.Fatalf("%s: %v\n%s", program, err, out)
	}
}

// Start starts the server. The disk is not waited for: what is tested is not
// whether it keeps what it is given.
func (c *Cluster) Start() {
	c.tb.Helper()
	c.run("pg_ctl", "-D", filepath.Join(c.dir, "data"), "-w", "-l", filepath.Join(c.dir, "log"),
		"-o", "-k "+c.dir+" -p "+strconv.Itoa(c.port)+" -c listen_addresses=127.0.0.1 -c fsync=off", "start")
}

// Stop stops it: "fast" or "immediate".
func (c *Cluster) Stop(mode string) {
	c.tb.Helper()
	c.run("pg_ctl", "-D", filepath.Join(c.dir, "data"), "-w", "-m", mode, "stop")
}

// Options open its database.
func (c *Cluster) Options(path string) db.Options {
	return db.Options{Path: path, URL: "postgres://estafeta@127.0.0.1:" + strconv.Itoa(c.port) + "/postgres?sslmode=disable"}
}

// Wire is a way to a server that can be cut: then nothing comes through, and
// nobody is told.
type Wire struct {
	listen net.Listener
	mu     sync.Mutex
	open   sync.Cond
	cut    bool
}

// Wire makes a way to the cluster.
func (c *Cluster) Wire() *Wire {
	c.tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		c.tb.Fatal(err)
	}
	w := &Wire{listen: l}
	w.open.L = &w.mu
	ctx, cancel := context.WithCancel(context.Background())
	c.tb.Cleanup(func() { cancel(); l.Close(); w.Cut(false) })
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			out, err := (&net.Dialer{Timeout: 5 * time.Second}).DialContext(ctx, "tcp", "127.0.0.1:"+strconv.Itoa(c.port))
			if err != nil {
				in.Close()
				continue
			}
			go w.carry(in, out)
			go w.carry(out, in)
		}
	}()
	return w
}

// carry brings what comes from one end to the other, while the way is whole.
func (w *Wire) carry(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	buf := make([]byte, 32<<10)
	for {
		n, err := from.Read(buf)
		w.mu.Lock()
		for w.cut {
			w.open.Wait()
		}
		w.mu.Unlock()
		if _, bad := to.Write(buf[:n]); bad != nil || err != nil {
			return
		}
	}
}

// Cut cuts the way, or mends it.
func (w *Wire) Cut(cut bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = cut
	w.open.Broadcast()
}

// Options open the database over the wire.
func (w *Wire) Options(path string) db.Options {
	return db.Options{Path: path, URL: "postgres://estafeta@" + w.listen.Addr().String() + "/postgres?sslmode=disable"}
}
