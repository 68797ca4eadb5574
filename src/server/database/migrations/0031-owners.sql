-- An owner of liens follows what he is sent, line by line, and changes none of it.

drop policy wall on remittance;
create policy wall on remittance to caseway_app using ((select behind_staff_wall()));
create policy reading on remittance for select to caseway_app
  using (not (select behind_staff_wall()) and owner_id = (select party()));

create policy reading on receipt_allocation for select to caseway_app
  using (not (select behind_staff_wall()) and owner_id = (select party()));

-- The ledger's own entry of a payment, found by the allocation it stands for.
create index lien_event_allocation on lien_event ((detail ->> 'allocation_id')) where detail ? 'allocation_id';
