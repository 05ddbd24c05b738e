package sandbox

import "net/http"

func (s *Server) pageRoutes(mux *http.ServeMux) {}
