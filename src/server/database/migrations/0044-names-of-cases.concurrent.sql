-- Names alone, as `search_ids` looks for them: those that begin with the words come before the thousands whose address or
-- number holds them. A space follows each word, the last one too. A change of `fold_search` asks for this index anew.
drop index concurrently if exists patient_named;
create index concurrently patient_named on patient using gin ((fold_search(coalesce(first_name, '') || ' '
  || coalesce(middle_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(name_native, '')) || ' ') gin_trgm_ops)
  where deleted_at is null;
