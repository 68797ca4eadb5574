-- The office that a firm wishes a visit at. An office that has no visit of the patient is told of none before the staff
-- puts this one there.
alter table appointment
  add column requested_office_id uuid
    constraint appointment__requested_office_id__ref references medical_provider_office;
