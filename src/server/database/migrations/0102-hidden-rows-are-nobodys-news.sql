-- What was written about a case for some of its parties is no news to the others: their devices were told to forget rows
-- that they had never seen, and so that there are any. A row's author and what it was meant for before count as well.

create function audience_of(of_row jsonb) returns text[] language sql immutable as $$
  select case jsonb_typeof(of_row -> 'visibility')
    when 'array' then array(select jsonb_array_elements_text(of_row -> 'visibility'))
    when 'string' then array[of_row ->> 'visibility'] end
$$;

-- Who hears of a row of a case that is meant for these; of one that names nobody, everybody on the case does.
create function audience_keys(of_patient uuid, audience text[], author uuid) returns uuid[]
language sql stable security definer set search_path = public as $$
  select case when audience is null then case_keys(of_patient) || case_parties(of_patient) else array_remove(
    array[p.case_manager_id, p.underwriter_id, u.lawfirm_id, u.subsidiary_id, u.medical_provider_id, u.chiropractor_id,
      u.funder_id,
      case when 'lawfirm' = any(audience) then p.lawfirm_id end,
      case when 'subsidiary' = any(audience) then p.subsidiary_id end,
      case when 'provider' = any(audience) then p.chiropractor_id end]
    || case when audience && array['provider', 'funder'] then case_parties(p.id) else '{}'::uuid[] end, null) end
  from patient p left join "user" u on u.id = author
  where p.id = of_patient
$$;

create or replace function log_case_row() returns trigger language plpgsql as $$
declare
  audience text[] := audience_of(to_jsonb(new));
  keys uuid[];
begin
  if tg_op = 'UPDATE' then
    -- To somebody it is a new row, of which he needs all.
    if audience is distinct from audience_of(to_jsonb(old)) then perform set_config('app.changed', '', true); end if;
    audience := audience || audience_of(to_jsonb(old));
  end if;
  keys := audience_keys(new.patient_id, audience, new.created_by);
  if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then
    keys := keys || audience_keys(old.patient_id, audience, new.created_by);
  end if;
  perform log_row(tg_table_name, new.id, new.rev, new.deleted_at is not null, keys);
  return null;
end $$;

-- Nor does the case take along, from one party to the next, what both never saw.
create or replace function log_hanging(tables text[], of_patient uuid, keys uuid[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  of_table text;
begin
  foreach of_table in array tables loop
    execute format('select log_row(%L, t.id, t.rev, t.deleted_at is not null, $2) from %I t where t.patient_id = $1
      and (audience_of(to_jsonb(t)) is distinct from ''{internal}''
        or exists(select from "user" u where u.id = t.created_by and u.user_type <> ''staff''))', of_table, of_table)
      using of_patient, keys;
  end loop;
end $$;
