-- Those that waited before changes were added to them.
select rebuild_visit_totals();
