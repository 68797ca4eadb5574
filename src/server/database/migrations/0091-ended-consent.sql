-- A patient who has ended the messages to a number is not written to again because somebody edited a field. Only a word
-- of the patient's own, or a consent that was given later and is put on record with its source, begins them anew.

-- Consent belongs to whoever holds the telephone, in every case that has the number.
create function consent_ended_at(of_number text) returns timestamptz
language sql stable security definer set search_path = public as $$
  select max(ended) from (
    select revoked_at as ended from patient_mobile_info
    where number = of_number and deleted_at is null and sms_consent = 'revoked'
    union all
    select at from (
      select at, consent from consent_event where number = of_number order by at desc, id desc limit 1) as last
    where consent = 'revoked'
  ) as known
$$;
create index consent_event_number on consent_event (number, at);

create function consent_begins_later() returns trigger language plpgsql as $$
begin
  perform require(
    new.sms_consent = 'granted' and new.consent_source is not null and new.consent_at > coalesce(old.revoked_at, '-infinity'),
    'CW422', 'sms_consent:consent_revoked');
  return new;
end $$;
create trigger begins_later before update on patient_mobile_info
  for each row when (not loading() and old.sms_consent = 'revoked' and new.sms_consent <> 'revoked' and old.number = new.number)
  execute function consent_begins_later();
