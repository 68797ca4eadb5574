-- Every change of a row raises its revision and enters the change feed, with the parties and users who could see the
-- row before or can see it now. Functions that triggers call for every row are PL/pgSQL: plain SQL would be parsed and
-- planned at each call, at twice the cost.

-- Raised under the row's lock: a device applies a change only if it is newer.
create or replace function touch_row() returns trigger language plpgsql as $$
begin
  new.rev := old.rev + 1;
  return new;
end $$;

create or replace function log_row(entity text, id uuid, rev bigint, gone boolean, keys uuid[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  changed text := current_setting('app.changed', true);
begin
  insert into change_log (entity, entity_id, rev, op, keys, fields)
  values (entity, id, rev, case when gone then 'del' else 'put' end, keys,
    case when split_part(changed, ':', 1) = entity and rev > 1
      then string_to_array(split_part(changed, ':', 2), ',') end);
end $$;

-- For tables that all users read.
create or replace function log_common() returns trigger language plpgsql as $$
begin
  perform log_row(tg_table_name, new.id, new.rev, new.deleted_at is not null, null);
  return null;
end $$;

-- For tables owned by parties or users. The arguments name the columns that hold the owners.
create or replace function log_owned() returns trigger language plpgsql as $$
declare
  after jsonb := to_jsonb(new);
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  keys uuid[];
begin
  select array_agg(distinct value::uuid) into keys
  from (
    select after ->> name as value from unnest(tg_argv) as name
    union all
    select before ->> name from unnest(tg_argv) as name
  ) owners
  where value is not null;
  perform log_row(tg_table_name, new.id, new.rev, new.deleted_at is not null, coalesce(keys, '{}'));
  return null;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Who learns of a change in a case

-- Those whom the case itself names.
create or replace function case_keys(of_patient uuid) returns uuid[]
language plpgsql stable security definer set search_path = public as $$
begin
  return (
    select array_remove(array[lawfirm_id, subsidiary_id, chiropractor_id, case_manager_id, underwriter_id], null)
    from patient where id = of_patient
  );
end $$;

-- Those who know the case by a visit or a lien of their own.
create or replace function case_parties(of_patient uuid) returns uuid[]
language plpgsql stable security definer set search_path = public as $$
begin
  return (
    select coalesce(array_agg(distinct party_id) filter (where party_id is not null), '{}')
    from (
      select unnest(array[medical_provider_id, chiropractor_id]) from appointment where patient_id = of_patient
      union all
      select unnest(array[medical_provider_id, chiropractor_id, owner_id]) from lien where patient_id = of_patient
    ) as known (party_id)
  );
end $$;

-- Funders with an open offer.
create or replace function case_bidders(of_patient uuid) returns uuid[]
language plpgsql stable security definer set search_path = public as $$
begin
  return (
    select coalesce(array_agg(distinct offered_to_id), '{}') from lien
    where patient_id = of_patient and funding_status in ('offered', 'approved') and offered_to_id is not null
  );
end $$;

-- For whom a row is marked; null for a row without a mark.
create or replace function audience_of(of_row jsonb) returns text[] language plpgsql immutable as $$
begin
  return case jsonb_typeof(of_row -> 'visibility')
    when 'array' then array(select jsonb_array_elements_text(of_row -> 'visibility'))
    when 'string' then array[of_row ->> 'visibility'] end;
end $$;

-- Those who learn of a row with this mark; everybody on the case where there is none. Others must not even learn that
-- the row exists.
create or replace function audience_keys(of_patient uuid, audience text[], author uuid) returns uuid[]
language plpgsql stable security definer set search_path = public as $$
begin
  return (select case when audience is null then case_keys(of_patient) || case_parties(of_patient) else array_remove(
    array[p.case_manager_id, p.underwriter_id, u.lawfirm_id, u.subsidiary_id, u.medical_provider_id, u.chiropractor_id,
      u.funder_id,
      case when 'lawfirm' = any(audience) then p.lawfirm_id end,
      case when 'subsidiary' = any(audience) then p.subsidiary_id end,
      case when 'provider' = any(audience) then p.chiropractor_id end]
    || case when audience && array['provider', 'funder'] then case_parties(p.id) else '{}'::uuid[] end, null) end
  from patient p left join "user" u on u.id = author
  where p.id = of_patient);
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Triggers of cases

-- A case that comes into view, or leaves it, takes along the rows that belong to it, except internal rows that neither
-- side ever saw.
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

create or replace function log_patient() returns trigger language plpgsql as $$
declare
  keys uuid[] := array_remove(array[
    new.lawfirm_id, new.subsidiary_id, new.chiropractor_id, new.case_manager_id, new.underwriter_id], null);
  parties uuid[];
  people uuid[];
begin
  if tg_op = 'UPDATE' then
    parties := array_remove(array[
      nullif(old.lawfirm_id, new.lawfirm_id), nullif(old.subsidiary_id, new.subsidiary_id),
      nullif(old.chiropractor_id, new.chiropractor_id)], null);
    people := array_remove(array[
      nullif(old.case_manager_id, new.case_manager_id), nullif(old.underwriter_id, new.underwriter_id)], null);
    keys := keys || case_parties(new.id) || parties || people;
  end if;
  perform log_row('patient', new.id, new.rev, new.deleted_at is not null,
    case tg_op when 'UPDATE' then keys || case_bidders(new.id) else keys end);
  if tg_op = 'UPDATE' then
    if (old.lawfirm_id, old.subsidiary_id, old.chiropractor_id) is distinct from
      (new.lawfirm_id, new.subsidiary_id, new.chiropractor_id) then
      perform log_hanging(array['appointment', 'lien', 'patient_document', 'patient_lawfirm_employee',
        'patient_mobile_info', 'patient_note', 'previous_med'], new.id, keys);
    end if;
    if (old.case_manager_id, old.underwriter_id) is distinct from (new.case_manager_id, new.underwriter_id) then
      perform log_hanging(array['patient_mobile_info', 'patient_sms', 'underwriting_document', 'underwriting_note', 'task'],
        new.id, people || array_remove(array[new.case_manager_id, new.underwriter_id], null));
    end if;
  end if;
  return null;
end $$;

-- For rows that may be shown to everybody on a case.
create or replace function log_case_row() returns trigger language plpgsql as $$
declare
  audience text[] := audience_of(to_jsonb(new));
  keys uuid[];
begin
  if tg_op = 'UPDATE' then
    -- New readers need the whole row, not only the changed fields.
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

-- For rows that only the portal's staff sees.
create or replace function log_staff_case_row() returns trigger language plpgsql as $$
declare
  keys uuid[];
begin
  select array_remove(array_agg(person), null) into keys
  from patient, unnest(array[case_manager_id, underwriter_id]) as person
  where id in (new.patient_id, old.patient_id);
  perform log_row(tg_table_name, new.id, new.rev, new.deleted_at is not null, coalesce(keys, '{}'));
  return null;
end $$;

-- A task may belong to no case; its assignee, the one before, and its author learn of it beside the people of its case.
create or replace function log_task() returns trigger language plpgsql as $$
declare
  keys uuid[];
begin
  select coalesce(array_agg(distinct person), '{}') into keys from (
    select unnest(array[new.assignee_id, old.assignee_id, new.created_by]) as person
    union all
    select unnest(array[case_manager_id, underwriter_id]) from patient where id = new.patient_id
  ) concerned where person is not null;
  perform log_row(tg_table_name, new.id, new.rev, new.deleted_at is not null, keys);
  return null;
end $$;

-- A visit or a lien opens its case to a party, and closes it when it moves to another one: both learn of the case.
create or replace function log_case_for(of_patient uuid, parties uuid[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform log_row('patient', id, rev, deleted_at is not null, parties) from patient where id = of_patient;
end $$;

-- A lien or visit that comes to a party, or leaves it, takes its documents along. A purchase opens the documents that
-- are marked for funders; a deleted lien closes its documents to outsiders.
create or replace function log_papers(of_patient uuid, of_lien uuid, of_visit uuid, parties uuid[]) returns void
language sql security definer set search_path = public as $$
  select log_row('patient_document', id, rev, deleted_at is not null, parties) from patient_document
  where patient_id = of_patient and visibility <> '{internal}' and (lien_id = of_lien
    or lien_id is null and (appointment_id = of_visit or visibility @> '{funder}' and of_lien is not null
      or visibility @> '{provider}' and appointment_id is null))
$$;

create or replace function log_appointment() returns trigger language plpgsql as $$
declare
  keys uuid[] := case_keys(new.patient_id);
  parties uuid[] := array_remove(array[new.medical_provider_id, new.chiropractor_id], null);
begin
  if tg_op = 'UPDATE' then
    if old.patient_id <> new.patient_id then keys := keys || case_keys(old.patient_id); end if;
    parties := parties || array_remove(array[
      nullif(old.medical_provider_id, new.medical_provider_id),
      nullif(old.chiropractor_id, new.chiropractor_id)], null);
  end if;
  perform log_row('appointment', new.id, new.rev, new.deleted_at is not null, keys || parties);
  if parties <> '{}' and (tg_op = 'INSERT' or
    (old.patient_id, old.medical_provider_id, old.chiropractor_id, old.deleted_at) is distinct from
    (new.patient_id, new.medical_provider_id, new.chiropractor_id, new.deleted_at)) then
    perform log_case_for(new.patient_id, parties);
    perform log_papers(new.patient_id, null, new.id, parties);
    if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then
      perform log_case_for(old.patient_id, parties);
    end if;
  end if;
  return null;
end $$;

create or replace function log_lien() returns trigger language plpgsql as $$
declare
  keys uuid[] := case_keys(new.patient_id);
  parties uuid[] := array_remove(array[new.medical_provider_id, new.chiropractor_id, new.owner_id,
    case when new.funding_status in ('offered', 'approved') then new.offered_to_id end], null);
begin
  if tg_op = 'UPDATE' then
    if old.patient_id <> new.patient_id then keys := keys || case_keys(old.patient_id); end if;
    parties := parties || array_remove(array[
      nullif(old.medical_provider_id, new.medical_provider_id), nullif(old.chiropractor_id, new.chiropractor_id),
      nullif(old.owner_id, new.owner_id),
      case when old.funding_status in ('offered', 'approved') then old.offered_to_id end], null);
  end if;
  perform log_row('lien', new.id, new.rev, new.deleted_at is not null, keys || parties);
  if parties <> '{}' and (tg_op = 'INSERT' or
    (old.patient_id, old.medical_provider_id, old.chiropractor_id, old.owner_id, old.offered_to_id, old.funding_status)
      is distinct from
    (new.patient_id, new.medical_provider_id, new.chiropractor_id, new.owner_id, new.offered_to_id, new.funding_status)) then
    perform log_case_for(new.patient_id, parties);
    if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then
      perform log_case_for(old.patient_id, parties);
    end if;
  end if;
  if parties <> '{}' and (tg_op = 'INSERT' or
    (old.medical_provider_id, old.chiropractor_id, old.owner_id) is distinct from
    (new.medical_provider_id, new.chiropractor_id, new.owner_id)) then
    perform log_papers(new.patient_id, new.id, null, parties);
  end if;
  if tg_op = 'UPDATE' and old.deleted_at is distinct from new.deleted_at then
    perform log_papers(new.patient_id, new.id, null, keys || parties);
  end if;
  return null;
end $$;

-- For records of a case that no device keeps: the feed says that one changed, so that screens that show it ask anew. Who
-- on the case may read it is decided when that is told. The file of a lienholder has the id of its lien.
create or replace function log_mention() returns trigger language plpgsql as $$
declare
  of_row jsonb := to_jsonb(new);
  of_patient uuid := coalesce(
    (of_row ->> 'patient_id')::uuid, (select patient_id from lien where id = (of_row ->> 'lien_id')::uuid));
begin
  perform log_row(tg_table_name, coalesce(of_row ->> 'id', of_row ->> 'lien_id')::uuid, 0, false,
    case_keys(of_patient) || case_parties(of_patient));
  return null;
end $$;

-- Where a case stands, and what its firm proposes, is not told to those who treat the patient.
create or replace function log_status_event() returns trigger language plpgsql as $$
declare
  keys uuid[];
begin
  select array_remove(array[lawfirm_id, subsidiary_id, case_manager_id, underwriter_id], null) into keys
  from patient where id = new.patient_id;
  perform log_row('case_status_event', new.id, 0, false, coalesce(keys, '{}'));
  return null;
end $$;

-- A view that an administrator makes for a role appears to its users.
create or replace function log_role_view() returns trigger language plpgsql as $$
begin
  perform log_row('role_view', new.id, 0, false, array(select id from "user" where role_id = new.role_id));
  return null;
end $$;

-- Money that is sent on shows in the receipts it came from.
create or replace function log_remittance() returns trigger language plpgsql as $$
begin
  perform log_row('receipt', receipt_id, 0, false, '{}')
  from (select distinct receipt_id from receipt_allocation where id = any(new.allocation_ids)) as sent;
  return null;
end $$;

-- A firm's people are known to the subsidiary that works with the firm.
create or replace function log_lawfirm_employee() returns trigger language plpgsql as $$
declare
  keys uuid[];
begin
  select array_remove(array_agg(subsidiary_id) || array[new.lawfirm_id, new.user_id, old.user_id], null) into keys
  from lawfirm where id = new.lawfirm_id;
  perform log_row('lawfirm_employee', new.id, new.rev, new.deleted_at is not null, keys);
  return null;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Reading

-- In PL/pgSQL, whose plans a session keeps: a function of SQL that reads tables is planned anew by every statement that calls
-- it, which took ten times as long as to run these.

-- Transactions numbered below have ended, and later ones get higher numbers, so that nothing can appear below. The
-- snapshot names running transactions of all databases of the server: one that is known to belong to another database
-- is ignored, an unknown one is waited for. The snapshot is older than the list of sessions and a transaction never
-- changes its database, so an ignored one can't be of this database.
create or replace function settled_before() returns xid8 language plpgsql stable as $$
begin
  return least(
    pg_current_xact_id_if_assigned(),
    pg_snapshot_xmax(pg_current_snapshot()),
    (select under_way.xid from pg_snapshot_xip(pg_current_snapshot()) as under_way(xid)
      where not exists (select from pg_stat_activity session
          where session.backend_xid = under_way.xid::xid and session.datname <> current_database())
        and not exists (select from pg_prepared_xacts prepared
          where prepared.transaction = under_way.xid::xid and prepared.database <> current_database())
      order by under_way.xid limit 1));
end $$;

-- Whether the snapshot names a transaction as under way that no session has any more: it ended before the sessions were listed,
-- perhaps in another database, and may hold the mark back. A later snapshot does not name it.
create or replace function settled_soon() returns boolean language plpgsql stable as $$
begin
  return exists(
    select from pg_snapshot_xip(pg_current_snapshot()) as under_way(xid)
    where not exists (select from pg_stat_activity session where session.backend_xid = under_way.xid::xid)
      and not exists (select from pg_prepared_xacts prepared where prepared.transaction = under_way.xid::xid));
end $$;
