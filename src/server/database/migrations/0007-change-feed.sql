-- Every change of a row raises its revision and enters the change feed, with the parties and people who may have seen
-- the row before or may see it now. Triggers on tables that change often read the columns they need by name.

-- A bulk load (the demo data, an import) writes its rows without feed and totals, and works the totals out at the end.
create function loading() returns boolean language sql stable as $$
  select coalesce(current_setting('app.loading', true), '') = 'on'
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Who is told of a change in a case

-- Those whom the case itself names.
create function case_keys(of_patient uuid) returns uuid[]
language plpgsql stable security definer set search_path = public as $$
begin
  return (
    select array_remove(array[lawfirm_id, subsidiary_id, chiropractor_id, case_manager_id, underwriter_id], null)
    from patient where id = of_patient
  );
end $$;

-- Those who know the case by a visit or a lien of their own.
create function case_parties(of_patient uuid) returns uuid[]
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

create function log_patient() returns trigger language plpgsql as $$
declare
  keys uuid[] := array_remove(array[
    new.lawfirm_id, new.subsidiary_id, new.chiropractor_id, new.case_manager_id, new.underwriter_id], null);
begin
  if tg_op = 'UPDATE' then
    keys := keys || case_parties(new.id) || array_remove(array[
      nullif(old.lawfirm_id, new.lawfirm_id), nullif(old.subsidiary_id, new.subsidiary_id),
      nullif(old.chiropractor_id, new.chiropractor_id), nullif(old.case_manager_id, new.case_manager_id),
      nullif(old.underwriter_id, new.underwriter_id)], null);
  end if;
  perform log_row('patient', new.id, new.rev, new.deleted_at is not null, keys);
  return null;
end $$;

-- For what everybody on a case may be shown.
create function log_case_row() returns trigger language plpgsql as $$
declare
  keys uuid[] := case_keys(new.patient_id) || case_parties(new.patient_id);
begin
  if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then
    keys := keys || case_keys(old.patient_id) || case_parties(old.patient_id);
  end if;
  perform log_row(tg_table_name, new.id, new.rev, new.deleted_at is not null, keys);
  return null;
end $$;

-- For what only the portal's own people see: outsiders are not even told that there is something.
create function log_staff_case_row() returns trigger language plpgsql as $$
declare
  keys uuid[];
begin
  select array_remove(array_agg(person), null) into keys
  from patient, unnest(array[case_manager_id, underwriter_id]) as person
  where id in (new.patient_id, old.patient_id);
  perform log_row(tg_table_name, new.id, new.rev, new.deleted_at is not null, coalesce(keys, '{}'));
  return null;
end $$;

-- A visit or a lien opens its case to a party, and closes it when it moves to another: the case is news to both.
create function log_case_for(of_patient uuid, parties uuid[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform log_row('patient', id, rev, deleted_at is not null, parties) from patient where id = of_patient;
end $$;

create function log_appointment() returns trigger language plpgsql as $$
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
    (old.patient_id, old.medical_provider_id, old.chiropractor_id) is distinct from
    (new.patient_id, new.medical_provider_id, new.chiropractor_id)) then
    perform log_case_for(new.patient_id, parties);
    if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then
      perform log_case_for(old.patient_id, parties);
    end if;
  end if;
  return null;
end $$;

create function log_lien() returns trigger language plpgsql as $$
declare
  keys uuid[] := case_keys(new.patient_id);
  parties uuid[] := array_remove(array[new.medical_provider_id, new.chiropractor_id, new.owner_id], null);
begin
  if tg_op = 'UPDATE' then
    if old.patient_id <> new.patient_id then keys := keys || case_keys(old.patient_id); end if;
    parties := parties || array_remove(array[
      nullif(old.medical_provider_id, new.medical_provider_id), nullif(old.chiropractor_id, new.chiropractor_id),
      nullif(old.owner_id, new.owner_id)], null);
  end if;
  perform log_row('lien', new.id, new.rev, new.deleted_at is not null, keys || parties);
  if parties <> '{}' and (tg_op = 'INSERT' or
    (old.patient_id, old.medical_provider_id, old.chiropractor_id, old.owner_id, old.funding_status) is distinct from
    (new.patient_id, new.medical_provider_id, new.chiropractor_id, new.owner_id, new.funding_status)) then
    perform log_case_for(new.patient_id, parties);
    if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then
      perform log_case_for(old.patient_id, parties);
    end if;
  end if;
  return null;
end $$;

-- A firm's people are known to the subsidiary that works with the firm.
create function log_lawfirm_employee() returns trigger language plpgsql as $$
declare
  keys uuid[];
begin
  select array_remove(array_agg(subsidiary_id) || array[new.lawfirm_id, new.user_id, old.user_id], null) into keys
  from lawfirm where id = new.lawfirm_id;
  perform log_row('lawfirm_employee', new.id, new.rev, new.deleted_at is not null, keys);
  return null;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The triggers

do $$
declare
  of_table text;
begin
  foreach of_table in array array[
    'accident_type', 'appointment', 'appointment_status', 'appointment_type', 'chiropractor', 'email_template',
    'employee', 'funder', 'insurance_company', 'insurance_type', 'lawfirm', 'lawfirm_employee', 'lien',
    'medical_provider', 'medical_provider_office', 'menu_item', 'message', 'patient', 'patient_document', 'patient_language',
    'patient_lawfirm_employee', 'patient_mobile_info', 'patient_note', 'patient_sms', 'permission', 'previous_med',
    'role', 'role_menu', 'state', 'subsidiary', 'subsidiary_employee', 'subsidiary_user', 'underwriting_document',
    'underwriting_note', 'underwriting_stage', 'user'] loop
    execute format('create trigger touch before update on %I for each row execute function touch_row()', of_table);
  end loop;

  foreach of_table in array array[
    'accident_type', 'appointment_status', 'appointment_type', 'chiropractor', 'email_template', 'insurance_company',
    'insurance_type', 'medical_provider', 'medical_provider_office', 'menu_item', 'patient_language', 'permission',
    'role', 'role_menu', 'state', 'underwriting_stage'] loop
    execute format('create trigger log after insert or update on %I for each row
      when (not loading()) execute function log_common()', of_table);
  end loop;

  foreach of_table in array array[
    'patient_document', 'patient_lawfirm_employee', 'patient_mobile_info', 'patient_note', 'previous_med'] loop
    execute format('create trigger log after insert or update on %I for each row
      when (not loading()) execute function log_case_row()', of_table);
  end loop;

  foreach of_table in array array['patient_sms', 'underwriting_document', 'underwriting_note'] loop
    execute format('create trigger log after insert or update on %I for each row
      when (not loading()) execute function log_staff_case_row()', of_table);
  end loop;
end $$;

create trigger log after insert or update on patient
  for each row when (not loading()) execute function log_patient();
create trigger log after insert or update on appointment
  for each row when (not loading()) execute function log_appointment();
create trigger log after insert or update on lien
  for each row when (not loading()) execute function log_lien();

create trigger log after insert or update on lawfirm
  for each row when (not loading()) execute function log_owned('id', 'subsidiary_id', 'case_manager_id');
create trigger log after insert or update on lawfirm_employee
  for each row when (not loading()) execute function log_lawfirm_employee();
create trigger log after insert or update on subsidiary
  for each row when (not loading()) execute function log_owned('id');
create trigger log after insert or update on subsidiary_employee
  for each row when (not loading()) execute function log_owned('subsidiary_id', 'user_id');
create trigger log after insert or update on subsidiary_user
  for each row when (not loading()) execute function log_owned('subsidiary_id', 'user_id');
create trigger log after insert or update on funder
  for each row when (not loading()) execute function log_owned('id');
create trigger log after insert or update on employee
  for each row when (not loading()) execute function log_owned('user_id');
create trigger log after insert or update on "user"
  for each row when (not loading()) execute function log_owned(
    'id', 'lawfirm_id', 'subsidiary_id', 'medical_provider_id', 'chiropractor_id', 'funder_id');
create trigger log after insert or update on message
  for each row when (not loading()) execute function log_owned('sender_id', 'receiver_id');
