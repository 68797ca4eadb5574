-- Cases that were paused count again among those with a last day to file suit, and those with a suit no longer.
select rebuild_case_totals();
