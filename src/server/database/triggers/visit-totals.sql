create or replace trigger visits_insert after insert on appointment
  for each row when (not loading()) execute function count_visit();
create or replace trigger visits_update after update on appointment
  for each row when (
    not loading() and
    (old.scheduled_start, old.requested_at, old.service_date, old.appointment_status_id, old.bill_amount_cents,
      old.price_cents, old.is_surgery, old.approval, old.deleted_at is null)
    is distinct from
    (new.scheduled_start, new.requested_at, new.service_date, new.appointment_status_id, new.bill_amount_cents,
      new.price_cents, new.is_surgery, new.approval, new.deleted_at is null))
  execute function count_visit();
