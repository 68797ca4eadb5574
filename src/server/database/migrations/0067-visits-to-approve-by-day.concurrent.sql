-- Adds the visits that were waiting before this release.
select rebuild_visit_totals();
