"""Serves a folder by HTTP on 127.0.0.1, well or badly: the first part of a path says how.

    mirror.py FOLDER PORT_FILE LOG_FILE

/good/F         whole or, if so asked, the rest of it
/no_range/F     always whole
/cut/F          half of it, then the connection ends, but for requests of a rest
/short/F        half of it, as if that were all
/altered/F      with a byte changed
/moved/F        to be found at /good/F
/elsewhere/F    to be found at a file: URL
/stall/F        half of it, then nothing
/error/F        HTTP 500
/nowhere/F      HTTP 404
"""
import http.server
import pathlib
import sys
import time

folder, port_file, log_file = (pathlib.Path(argument) for argument in sys.argv[1:])


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        _, how, name = self.path.split("/", 2)
        path = folder / name
        if how == "error":
            return self.send_error(500)
        if how in ("moved", "elsewhere"):
            self.send_response(302)
            self.send_header("Location", f"/good/{name}" if how == "moved" else f"file://{path}")
            return self.end_headers()
        if how == "nowhere" or not path.is_file():
            return self.send_error(404)
        self.send_file(how, path.read_bytes())

    def send_file(self, how, data):
        begin = 0
        asked = self.headers.get("Range", "")
        if asked.startswith("bytes=") and how != "no_range":
            begin = int(asked[6:].split("-")[0])
        if begin >= len(data):
            return self.send_error(416)
        if how == "altered":
            data = data[:-20] + bytes([data[-20] ^ 1]) + data[-19:]
        self.send_response(206 if begin else 200)
        rest = data[begin:]
        half = rest[: len(rest) // 2]
        self.send_header("Content-Length", str(len(half if how == "short" else rest)))
        if begin:
            self.send_header("Content-Range", f"bytes {begin}-{len(data) - 1}/{len(data)}")
        self.end_headers()
        self.wfile.write(half if how in ("short", "stall") or (how == "cut" and not begin) else rest)
        if how == "stall":
            self.wfile.flush()
            time.sleep(60)

    def log_request(self, code, size=None):
        with log_file.open("a") as log:
            log.write(f"{self.path} {self.headers.get('Range', '-')} {code}\n")

    def log_message(self, format, *args):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
port_file.with_suffix(".tmp").write_text(str(server.server_port))
port_file.with_suffix(".tmp").rename(port_file)
server.serve_forever()
