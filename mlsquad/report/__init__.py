"""Reports for people and for programs; no stage before knows how a report looks."""
