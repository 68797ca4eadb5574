-- A document of the case fulfills the request of underwriting, or a new one where underwriting expects it. Firms and
-- providers hand in documents without seeing the checklist, so the database does it for them.
create or replace function hand_in_paper(handed uuid, paper text, is_expected boolean, is_renewed boolean) returns void
language plpgsql security definer set search_path = public as $$
declare
  document patient_document;
  waiting uuid;
begin
  select * into document from patient_document where id = handed;
  select id into waiting from underwriting_document
    where patient_id = document.patient_id and kind = paper and deleted_at is null
      and (status in ('requested', 'rejected') or status = 'received' and document_id = document.replaces_id)
    order by status = 'received' desc, status = 'requested' desc, created_at, id limit 1 for update;
  if waiting is not null then
    update underwriting_document set document_id = handed, status = 'received', status_reason = null, reviewed_by = null,
      reviewed_at = null, version = version + 1, updated_at = now(), updated_by = viewer_id()
      where id = waiting;
  elsif is_expected and not exists (
    select from underwriting_document u where u.patient_id = document.patient_id and u.kind = paper
      and u.deleted_at is null and (u.status = 'received' or not is_renewed)
  ) then
    insert into underwriting_document (id, patient_id, stage_id, kind, required, status, document_id, created_by, updated_by)
      select new_uuid(), p.id, p.underwriting_stage_id, paper, false, 'received', handed, viewer_id(), viewer_id()
      from patient p where p.id = document.patient_id and p.underwriting_stage_id is not null;
  end if;
end $$;
revoke execute on function hand_in_paper(uuid, text, boolean, boolean) from public;
grant execute on function hand_in_paper(uuid, text, boolean, boolean) to caseway_app;

-- The papers that underwriting, or the letter of protection, asks of the firm. Firms do not see the checklist itself.
create or replace function papers_asked_of_firm() returns table (patient_id uuid, kind text, due_on date)
language plpgsql stable security definer set search_path = public as $$
begin
  return query with own as (
    select p.id, p.lop_status from patient p
    where wall() = 'lawfirm' and p.lawfirm_id = party() and p.deleted_at is null
      and p.case_status not in ('closed_paid', 'closed_no_recovery', 'declined', 'withdrawn')
  ), asked as (
    select u.patient_id, u.kind, min(u.due_at) as due_on from underwriting_document u join own on own.id = u.patient_id
    where u.deleted_at is null and u.status in ('requested', 'rejected')
      and u.kind in ('lop', 'retainer', 'hipaa_authorization', 'police_report', 'insurance_declaration',
        'policy_limits_proof', 'demand', 'complaint', 'attorney_questionnaire')
    group by u.patient_id, u.kind
  )
  select a.patient_id, a.kind, a.due_on from asked a
  union all
  select own.id, 'lop', null from own
  where own.lop_status = 'requested' and not exists(select from asked a where a.patient_id = own.id and a.kind = 'lop');
end $$;
revoke execute on function papers_asked_of_firm() from public;
grant execute on function papers_asked_of_firm() to caseway_app;

-- With the owner's rights: the user who hands in the paper may have none to read its document.
create or replace function note_who_handed_in() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  new.handed_in_by := (select created_by from patient_document where id = new.document_id);
  return new;
end $$;
