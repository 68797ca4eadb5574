-- Whether a time that an office offers can be booked at once. The office sees its own visits only and is not told why not:
-- then its time is a proposal.
create or replace function may_book(of_visit uuid, start timestamptz, minutes int) returns boolean
language sql stable security definer set search_path = public as $$
  select not exists(
      select from appointment o join appointment_status s on s.id = o.appointment_status_id
      where o.patient_id = a.patient_id and o.id <> a.id and o.deleted_at is null and s.category = 'scheduled'
        and o.scheduled_start < start + make_interval(mins => minutes)
        and o.scheduled_start + make_interval(mins => o.duration_min) > start)
    and not coalesce((select s.blocks_scheduling from patient p join underwriting_stage s on s.id = p.underwriting_stage_id
      where p.id = a.patient_id), false)
  from appointment a where a.id = of_visit and party() in (a.medical_provider_id, a.chiropractor_id)
$$;
