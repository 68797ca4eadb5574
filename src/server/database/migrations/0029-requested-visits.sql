-- What an office answers to a visit that was asked of it: another time, which somebody must accept, or no.

alter table appointment
  add column proposed_start timestamptz,
  add column proposed_by uuid constraint appointment__proposed_by__ref references "user",
  add column declined_at timestamptz,
  add column declined_reason text;
