-- A case that comes into somebody's sight, or goes out of it, takes along what hangs on it. The feed said so of the case
-- only, and a device that was told of a row just while its case was elsewhere never heard of it again.

create function log_hanging(tables text[], of_patient uuid, keys uuid[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  of_table text;
begin
  foreach of_table in array tables loop
    execute format('select log_row(%L, id, rev, deleted_at is not null, $2) from %I where patient_id = $1', of_table, of_table)
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
  perform log_row('patient', new.id, new.rev, new.deleted_at is not null, keys);
  if tg_op = 'UPDATE' then
    if (old.lawfirm_id, old.subsidiary_id, old.chiropractor_id) is distinct from
      (new.lawfirm_id, new.subsidiary_id, new.chiropractor_id) then
      perform log_hanging(array['appointment', 'lien', 'patient_document', 'patient_lawfirm_employee',
        'patient_mobile_info', 'patient_note', 'previous_med'], new.id, keys);
    end if;
    if (old.case_manager_id, old.underwriter_id) is distinct from (new.case_manager_id, new.underwriter_id) then
      perform log_hanging(array['patient_mobile_info', 'patient_sms', 'underwriting_document', 'underwriting_note'],
        new.id, people || array_remove(array[new.case_manager_id, new.underwriter_id], null));
    end if;
  end if;
  return null;
end $$;
