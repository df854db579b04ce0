# What a user or a developer does, by name. The work is CMake's, see CMakeLists.txt; everything lands in build/.
#
#   make            installs what is missing, builds build/lied and the library
#   make demo       the clamp of the paper: runs it, writes its plot here
#   make check      the fast tests, a minute of processor time; ONLY=NAME: those whose names contain it
#   make test       builds and runs every test; with ONLY=NAME likewise
#   make gallery    reports and pictures of all examples, in docs/gallery
#   make figures    the figures of docs/time-constants.md and docs/implicit-steps.md
#   make bench      speed beside MuJoCo, Bullet and Simbody
#   make install    to PREFIX (default /usr/local), under DESTDIR if given
#   make deb        Debian packages, in build/; make test-deb tries them in a fresh system
#   make format, lint, sanitize, sanitize-threads, coverage   for developers: CONTRIBUTING.md
#   make fuzz       odd texts, results, inputs, API calls and models for FUZZ_SECONDS (default 600)
#
# LIED_SKIP_DEPS=1 skips the check for Debian packages.
BUILD  ?= build
PREFIX ?= /usr/local
JOBS   ?= $(shell nproc)

SOURCES = $(shell find include src examples test bench \( -name '*.c' -o -name '*.h' -o -name '*.cc' -o -name '*.cpp' -o -name '*.hpp' \))
# configure FOLDER,OPTIONS   compile FOLDER,TARGETS
configure = cmake -S . -B $(1) $(2) > /dev/null
compile   = cmake --build $(1) -j $(JOBS) --target $(2) -- --no-print-directory

.NOTPARALLEL:
unexport MAKEFLAGS MFLAGS

.PHONY: all demo check test gallery figures bench install deb test-deb format lint sanitize sanitize-threads coverage fuzz clean

all: deps-build
	@$(call configure,$(BUILD))
	@$(call compile,$(BUILD),all)

demo: all
	@$(BUILD)/lied run examples/clamp/Clamp.mo --solver rk3 --step 1e-3 -o clamp.csv
	@$(BUILD)/lied plot clamp.csv left.ds -o clamp.svg
	@echo "clamp.svg: penetration into the left jaw"

# ONLY: a regular expression for the names of tests, which are FOLDER_NOUN; only their programs are built.
ONLY ?=
chosen = $(if $(ONLY),-R "$(ONLY)")
programs = $(if $(ONLY),$$(cmake --build $(BUILD) --target help | sed -n 's/^.* test_//p' | grep -E "$(ONLY)" | sed 's/^/test_/'),tests)

check: deps-build deps-test
	@$(call configure,$(BUILD))
	@$(call compile,$(BUILD),all $(programs))
	@tools/run-tests $(BUILD) -L fast $(chosen)

test: deps-build deps-test
	@$(call configure,$(BUILD))
	@$(call compile,$(BUILD),all $(programs))
	@tools/run-tests $(BUILD) $(chosen)

gallery: deps-build deps-test
	@$(call configure,$(BUILD))
	@$(call compile,$(BUILD),all browser_driver)
	@tools/gallery $(BUILD)

figures: all
	@tools/figures $(BUILD)

bench: deps-build deps-bench
	@$(call configure,$(BUILD))
	@$(call compile,$(BUILD),all bench)

install: all
	@cmake --install $(BUILD) --prefix "$(PREFIX)"

deb: deps-build deps-deb
	@$(call configure,$(BUILD)/deb,-DCMAKE_INSTALL_PREFIX=/usr -DLIED_PACKAGE=ON)
	@rm -f $(BUILD)/*.deb $(BUILD)/deb/*.deb
	@$(call compile,$(BUILD)/deb,package)
	@mv $(BUILD)/deb/*.deb $(BUILD)/ && ls $(BUILD)/*.deb

test-deb: deb deps-test-deb
	@tools/test-deb $(BUILD)/*.deb

format: deps-lint
	clang-format -i $(SOURCES)

lint: deps-build deps-test deps-lint
	@tools/lint $(BUILD) $(JOBS)

# Leaks count as failures; asserts are on.
sanitize: deps-build deps-test
	@$(call configure,$(BUILD)/sanitize,-DCMAKE_BUILD_TYPE=Sanitize)
	@$(call compile,$(BUILD)/sanitize,all tests)
	@tools/run-tests $(BUILD)/sanitize $(chosen)

# Races, in the tests that are called FOLDER_threads.
sanitize-threads: deps-build deps-test
	@$(call configure,$(BUILD)/threads,-DCMAKE_BUILD_TYPE=Threads)
	@$(call compile,$(BUILD)/threads,all thread_tests)
	@tools/run-tests $(BUILD)/threads -R "_threads$$"

coverage: deps-build deps-test
	@$(call configure,$(BUILD)/coverage,-DCMAKE_BUILD_TYPE=Coverage)
	@$(call compile,$(BUILD)/coverage,all tests)
	@tools/coverage $(BUILD)/coverage $(chosen)

FUZZ_SECONDS ?= 600
fuzz: deps-fuzz
	@tools/fuzz $(BUILD) $(FUZZ_SECONDS)

clean:
	rm -rf $(BUILD)

deps-%:
	@tools/install-deps $*
