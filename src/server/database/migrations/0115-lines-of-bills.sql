-- What a visit's bill says line by line, so that a lien takes its codes and charges over instead of having them typed again.
alter table appointment add column bill_lines jsonb;

-- The bills that no lien claims yet, from the oldest.
create index appointment_bill_without_lien on appointment (service_date)
  where bill_amount_cents > 0 and lien_id is null and deleted_at is null;
