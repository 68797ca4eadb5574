-- Where thousands of names begin with what is typed, the index of their letters collects them all before the first is told.
-- These stand in the order of the letters, so that a search takes as many as it wants and stops. A change of `fold_search`
-- asks for them anew.
drop index concurrently if exists patient_last_name_begins;
create index concurrently patient_last_name_begins on patient ((fold_search(last_name) || ' ') text_pattern_ops)
  where deleted_at is null;
drop index concurrently if exists patient_first_name_begins;
create index concurrently patient_first_name_begins on patient ((fold_search(first_name) || ' ') text_pattern_ops)
  where deleted_at is null;
