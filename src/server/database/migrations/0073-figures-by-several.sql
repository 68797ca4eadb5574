-- Figures over all cases are read by several processes at once, where the database may do that. What keeps it from doing so:
-- functions that nobody called safe for it, though they only read what the session said of itself, and conditions of rows
-- that call such a function in the list of what is selected.

alter function wall() parallel safe;
alter function party() parallel safe;
alter function viewer_id() parallel safe;
alter function behind_staff_wall() parallel safe;
alter function my_cases() parallel safe;

do $$
declare
  listed constant text := '( SELECT my_cases() AS my_cases)';
  scanned constant text := '(select known.id from my_cases() as known (id))';
  found record;
begin
  for found in
    select tablename, policyname, qual, with_check from pg_policies
    where schemaname = 'public' and (strpos(qual, listed) > 0 or strpos(with_check, listed) > 0)
  loop
    execute format('alter policy %I on %I', found.policyname, found.tablename)
      || coalesce(' using (' || replace(found.qual, listed, scanned) || ')', '')
      || coalesce(' with check (' || replace(found.with_check, listed, scanned) || ')', '');
  end loop;
end $$;

-- Which cases have waited too long at their stage is answered from the index alone.
drop index patient_stage_figures;
create index patient_stage_figures on patient (underwriting_stage_id, id)
  include (deleted_at, lawfirm_id, subsidiary_id, chiropractor_id, opened_at, billed_cents, approved_limit_cents,
    status_changed_at, created_at)
  where underwriting_stage_id is not null;
