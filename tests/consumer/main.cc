// A stranger's program: it sees only what `make install` installed.

#include <cstdio>

#include "posse/posse.h"

int main() { std::puts("found posse"); }
