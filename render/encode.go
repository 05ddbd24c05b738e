package render

import (
	"bytes"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"hash/maphash"
	"image"
	"sync"

	"github.com/klauspost/compress/flate"
)

// A picture is encoded in bands of bandRows rows, each a piece of the deflate
// stream that needs nothing of the others and a chunk of the PNG of its own. So
// a band that an earlier picture had is copied instead of compressed again.

// scan is a paletted picture as PNG wants its rows: each begins with the byte of
// its filter, which is always 0 (none).
type scan struct {
	w, h int
	rows []byte
}

func newScan(w, h int) *scan { return &scan{w: w, h: h, rows: make([]byte, (w+1)*h)} }

// row are the pixels of a row.
func (s *scan) row(y int) []byte { return s.rows[y*(s.w+1)+1 : (y+1)*(s.w+1)] }

// band is a finished band.
type band struct {
	chunk []byte // of the PNG
	sum   uint32 // adler32 of its rows
	size  int    // bytes of its rows
}

// bandKey tells bands apart by what is in them.
type bandKey struct {
	a, b uint64
	size int
}

// bandRows are the rows of a band: fewer make the picture larger, more make
// fewer bands alike.
const bandRows = 32

// level is where klauspost's deflate is as small as the standard library's
// fastest, and takes two thirds of its time.
const level = 3

// deflater lends out what compresses a band.
type deflater struct{ pool sync.Pool }

func (d *deflater) get() *flate.Writer {
	if w, ok := d.pool.Get().(*flate.Writer); ok {
		return w
	}
	w, err := flate.NewWriter(nil, level)
	if err != nil {
		panic(err) // the level is a constant
	}
	return w
}

// encode is a picture as a PNG.
func (r *Renderer) encode(p *palette, s *scan) []byte {
	bands := make([]band, 0, (s.h+bandRows-1)/bandRows)
	total := 0
	for y := 0; y < s.h; y += bandRows {
		b := r.band(s.rows[y*(s.w+1) : min(y+bandRows, s.h)*(s.w+1)])
		bands = append(bands, b)
		total += len(b.chunk)
	}
	out := make([]byte, 0, total+len(p.chunk)+128)
	out = append(out, "\x89PNG\r\n\x1a\n"...)
	head := binary.BigEndian.AppendUint32(nil, uint32(s.w))
	head = binary.BigEndian.AppendUint32(head, uint32(s.h))
	out = chunk(out, "IHDR", append(head, 8, 3, 0, 0, 0)) // 8 bits of a palette, not interlaced
	out = append(out, p.chunk...)
	out = chunk(out, "IDAT", []byte{0x78, 0x01}) // begin of a zlib stream
	sum := uint32(1)
	for _, b := range bands {
		out = append(out, b.chunk...)
		sum = joined(sum, b.sum, b.size)
	}
	// The last block of the stream is empty; after it comes the sum of all rows.
	out = chunk(out, "IDAT", binary.BigEndian.AppendUint32([]byte{0x03, 0x00}, sum))
	return chunk(out, "IEND", nil)
}

// band encodes rows, or finds them encoded.
func (r *Renderer) band(rows []byte) band {
	var k bandKey
	if r.cache != nil {
		k = bandKey{maphash.Bytes(r.cache.seeds[0], rows), maphash.Bytes(r.cache.seeds[1], rows), len(rows)}
		if b, ok := r.cache.bands.get(k); ok {
			return b
		}
	}
	var packed bytes.Buffer
	w := r.deflate.get()
	w.Reset(&packed)
	_, _ = w.Write(rows) // a buffer takes every write
	_ = w.Flush()        // ends on a whole byte, so that the next band can follow
	r.deflate.pool.Put(w)
	b := band{chunk: chunk(nil, "IDAT", packed.Bytes()), sum: adler32.Checksum(rows), size: len(rows)}
	if r.cache != nil {
		r.cache.bands.put(k, b, len(b.chunk))
	}
	return b
}

// chunk appends a chunk of a PNG: length, name, data, and the sum of both.
func chunk(out []byte, name string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	from := len(out)
	out = append(append(out, name...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
}

// joined is the adler32 of two pieces one after the other, from their own sums
// and the size of the second.
func joined(first, second uint32, size int) uint32 {
	const mod = 65521
	a1, b1, a2, b2 := first&0xffff, first>>16, second&0xffff, second>>16
	a := (a1 + a2 + mod - 1) % mod
	b := (uint64(size)*uint64(a1+mod-1) + uint64(b1) + uint64(b2)) % mod
	return uint32(b)<<16 | a
}

// finished encodes a picture that is drawn once, in the colours of a theme.
func (r *Renderer) finished(img *image.RGBA, t Theme) []byte {
	p := r.palette(colours{theme: t, sides: few, of: figures})
	s := newScan(img.Rect.Dx(), img.Rect.Dy())
	p.reduce(img, s)
	return r.encode(p, s)
}
