-- What was there before changes were added to it.
select rebuild_case_totals();
