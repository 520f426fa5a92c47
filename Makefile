# Every target sets up what it needs; cmake --list-presets shows the other builds.
PREFIX ?= /usr/local
OUT ?= demo
# Without it ninja starts two compilers more than there are cores.
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc)

configure = cmake --preset release $(if $(POSSE_ARCH),-D,-U)POSSE_ARCH$(if $(POSSE_ARCH),=$(POSSE_ARCH)) >/dev/null

.PHONY: build demo test test-browser bench check fuzz install clean help

build:
	@tools/setup build
	@$(configure)
	@cmake --build --preset release --target posse_program

demo:
	@tools/demo "$(OUT)"

test:
	@tools/setup build test
	@$(configure) -DPOSSE_TESTS=ON
	@cmake --build --preset release
	@tools/run_tests release

test-browser:
	@tools/setup build test browser
	@$(configure) -DPOSSE_TESTS=ON
	@cmake --build --preset release --target posse_program posse_sample_page
	@POSSE_BROWSER=required ctest --preset release -R '^browser[.]'

bench:
	@tools/setup build bench
	@$(configure) -DPOSSE_BENCH=ON
	@cmake --build --preset release --target posse_bench
	@build/posse_bench

check:
	@tools/check

# Every target of tests/fuzz for that long.
SECONDS ?= 60
fuzz:
	@tools/setup build fuzz
	@tools/fuzz $(SECONDS)

install: build
	@cmake --install build --prefix "$(PREFIX)"

clean:
	rm -rf build build-debug build-tsan build-clang build-alone build-baseline build-mutants build-fuzz

help:
	@echo "make build    the program, build/posse (POSSE_ARCH=x86-64: for any x86-64 CPU)"
	@echo "make demo     builds, plays three figures and writes demo/report.html (OUT=FOLDER: there)"
	@echo "make test     builds and runs the tests"
	@echo "make test-browser  the test of the page in Chromium, which it installs with node and npm (1 GB)"
	@echo "make bench    builds and runs the benchmarks"
	@echo "make check    every guard of quality; tools/check --quick: the fast ones"
	@echo "make fuzz     attacks every reader for a while each (SECONDS=$(SECONDS)); needs clang"
	@echo "make install  program, library, headers and CMake package below PREFIX=$(PREFIX)"
	@echo "make clean    removes what was built"
