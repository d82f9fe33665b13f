# Everything that one does with FreeDrive. `make` alone lists it.
SHELL := /bin/bash
region := Build/monaco.region
freedrive := .build/release/freedrive

.PHONY: help setup build demo test browser-test lint docs linkage ci clean

help: ## List the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: ## Install what is needed beyond Swift (Debian packages, pinned wheels)
	@Scripts/setup

build: setup ## Build the command line, optimised
	@swift build -c release --product freedrive

demo: build $(region) ## Drive through the sample: make demo ARGS="--port 8080 --open"
	@$(freedrive) drive --region $(region) --source demo $(ARGS)

# The sample is imported again when it, or the importer, has changed.
importer := $(shell find Sources/OpenStreetMap* Sources/RoadNetwork* Sources/COsmium Sources/Geodesy -type f)
$(region): Sample/monaco.osm.pbf $(importer)
	@mkdir -p Build
	@$(freedrive) import Sample/monaco.osm.pbf -o $(region) --name "Monaco and its coast"
	@touch $(region)

test: setup ## Run all tests
	@swift test --disable-xctest --parallel

browser-test: build $(region) ## See the page in a real browser
	@Scripts/setup --browser
	@swift build -q --package-path Examples/Dashboard --scratch-path .build-example
	@.setup/venv/bin/python Tests/Browser/run.py

lint: ## Check the format of every file
	@swift format lint --strict --recursive Package.swift Sources Tests

docs: ## Build the documentation, warnings as errors
	@Scripts/docs

linkage: ## Compare the libraries that the portable modules link with the allow-list
	@Scripts/linkage

ci: ## All that CI checks
	@.ci/run

clean: ## Remove what was built
	@rm -rf .build Build Artifacts
