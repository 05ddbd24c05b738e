package army

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"

	"estafeta/commands/call"
	"estafeta/engine"
)

// The bounds of an archive: what it holds, and what that unpacks to.
const (
	maxPacked   = 20      // entries
	maxUnpacked = 8 << 20 // bytes
)

// unpacked is the list in an archive (.rosz is one), or the data as they are. An
// archive holds one list: one file, or one .ros among others.
func unpacked(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		return data, nil
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, call.Wrong("error.packed", engine.Name("why", err.Error()))
	}
	if len(z.File) > maxPacked {
		return nil, call.Wrong("error.packed.many", engine.Num("n", len(z.File)), engine.Num("max", maxPacked))
	}
	var files, rosters []*zip.File
	for _, f := range z.File {
		if f.FileInfo().IsDir() {
			continue
		}
		files = append(files, f)
		if strings.HasSuffix(strings.ToLower(f.Name), ".ros") {
			rosters = append(rosters, f)
		}
	}
	if len(rosters) > 0 {
		files = rosters
	}
	if len(files) != 1 {
		return nil, call.Wrong("error.packed.one", engine.Num("n", len(files)))
	}
	if files[0].UncompressedSize64 > maxUnpacked {
		return nil, call.Wrong("error.packed.large", engine.Num("max", maxUnpacked>>20))
	}
	in, err := files[0].Open()
	if err != nil {
		return nil, call.Wrong("error.packed", engine.Name("why", err.Error()))
	}
	defer in.Close()
	out, err := io.ReadAll(io.LimitReader(in, maxUnpacked+1)) // its head may lie
	switch {
	case err != nil:
		return nil, call.Wrong("error.packed", engine.Name("why", err.Error()))
	case len(out) > maxUnpacked:
		return nil, call.Wrong("error.packed.large", engine.Num("max", maxUnpacked>>20))
	}
	return out, nil
}
