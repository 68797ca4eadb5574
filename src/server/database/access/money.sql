-- Liens, settlements and the portal's own money.

select close_tables('lien', 'lien_event', 'reduction_offer', 'settlement', 'distribution', 'distribution_event',
  'receipt', 'receipt_allocation', 'remittance', 'case_cost',
  'lien_holder', 'lien_demand', 'lien_procurement');
grant select, insert, update on lien, reduction_offer, settlement, distribution, remittance to caseway_app;
grant select, insert, update (ended_at, ended_by, ended_reason, version) on case_cost to caseway_app;
grant select, insert, update on lien_holder to caseway_app;
grant select, insert, update (ended_at, ended_by, ended_reason, version) on lien_demand to caseway_app;
grant select, insert on lien_procurement to caseway_app;
grant select, insert on lien_event, distribution_event, receipt, receipt_allocation to caseway_app;

select track_changes('lien', 'log_lien');
select mention_changes('settlement', 'distribution', 'receipt', 'reduction_offer', 'case_cost',
  'lien_holder', 'lien_demand');
create or replace trigger mention after insert or update on remittance
  for each row when (not loading()) execute function log_remittance();
create policy wall on lien to caseway_app using (
  (select behind_staff_wall())
  or (select wall()) in ('lawfirm', 'subsidiary') and patient_id in (select known.id from my_cases() as known (id))
  or (select wall()) = 'provider' and medical_provider_id = (select party())
  or (select wall()) = 'chiropractor' and chiropractor_id = (select party())
  or (select wall()) = 'funder' and owner_id = (select party())
);
-- The last offer, whatever its state: a funder that declines answers once more before the lien leaves its view.
create policy offered on lien to caseway_app using ((select wall()) = 'funder' and offered_to_id = (select party()));

-- The parties that see a lien see how its amounts came about; roles narrow that down. A firm confirms and disputes, an
-- owner negotiates: each adds entries to liens it sees.
create policy wall on lien_event to caseway_app using ((select behind_staff_wall()));
create policy reading on lien_event for select to caseway_app using (
  not (select behind_staff_wall()) and kind in ('charge', 'adjustment', 'reduction', 'payment', 'status', 'correction')
  and lien_id in (select id from lien));
create policy adding on lien_event for insert to caseway_app with check (lien_id in (select id from lien));

-- Holders write to the firm as well as to the portal.
do $$
declare
  of_table text;
begin
  foreach of_table in array array['lien_holder', 'lien_demand', 'lien_procurement'] loop
    execute format('create policy wall on %I to caseway_app using (
      (select behind_staff_wall())
      or (select wall()) = ''lawfirm''
        and lien_id in (select id from lien where patient_id in (select known.id from my_cases() as known (id))))', of_table);
  end loop;
end $$;

-- Between the firm and the current owner of the lien.
create policy wall on reduction_offer to caseway_app using (
  (select behind_staff_wall())
  or (select wall()) = 'lawfirm'
    and lien_id in (select id from lien where patient_id in (select known.id from my_cases() as known (id)))
  or (select wall()) in ('provider', 'chiropractor', 'funder')
    and lien_id in (select id from lien where owner_id = (select party()))
);

-- Staff keeps the settlement, the firm reads it: what a client receives is between the client and the lawyer.
create policy wall on settlement to caseway_app using ((select behind_staff_wall()));
create policy reading on settlement for select to caseway_app
  using ((select wall()) = 'lawfirm' and patient_id in (select known.id from my_cases() as known (id)));

-- Costs and fee are the firm's own: it keeps their lines together with the portal's books.
create policy wall on case_cost to caseway_app using (
  (select behind_staff_wall())
  or (select wall()) = 'lawfirm' and patient_id in (select known.id from my_cases() as known (id)));

-- A firm sees distributions from their publication on, and answers them.
create policy wall on distribution to caseway_app using ((select behind_staff_wall()));
create policy reading on distribution for select to caseway_app using (
  (select wall()) = 'lawfirm' and published_at is not null
  and patient_id in (select known.id from my_cases() as known (id)));
create policy answering on distribution for update to caseway_app
  using ((select wall()) = 'lawfirm' and published_at is not null
    and patient_id in (select known.id from my_cases() as known (id)))
  with check (state in ('accepted', 'executed'));

create policy wall on distribution_event to caseway_app using ((select behind_staff_wall()));
create policy reading on distribution_event for select to caseway_app using (
  (select wall()) = 'lawfirm' and to_state in ('published', 'accepted', 'executed', 'reversed')
  and distribution_id in (select id from distribution));
create policy adding on distribution_event for insert to caseway_app with check (
  (select wall()) = 'lawfirm' and to_state in ('accepted', 'executed')
  and distribution_id in (select id from distribution));

create policy wall on receipt to caseway_app using ((select behind_staff_wall()));

-- An owner follows what it is sent, line by line, and changes none of it.
create policy wall on receipt_allocation to caseway_app using ((select behind_staff_wall()));
create policy reading on receipt_allocation for select to caseway_app
  using (not (select behind_staff_wall()) and owner_id = (select party()));
create policy wall on remittance to caseway_app using ((select behind_staff_wall()));
create policy reading on remittance for select to caseway_app
  using (not (select behind_staff_wall()) and owner_id = (select party()));
