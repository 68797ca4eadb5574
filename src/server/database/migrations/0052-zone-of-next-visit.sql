-- Lists and the head of a case show the next appointment by the clock of its place.
alter table patient add column next_appointment_zone text;
update patient set next_appointment_zone = (
  select coalesce(
    (select o.timezone from medical_provider_office o where o.id = v.medical_provider_office_id),
    (select s.default_timezone from chiropractor c join state s on s.id = c.state_id where c.id = v.chiropractor_id))
  from appointment v join appointment_status k on k.id = v.appointment_status_id and k.category = 'scheduled'
  where v.patient_id = patient.id and v.scheduled_start = patient.next_appointment_at and v.deleted_at is null
  order by v.id limit 1)
where next_appointment_at is not null;
