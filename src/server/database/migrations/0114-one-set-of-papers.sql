-- A case has one set of papers: what underwriting asks for, receives and accepts is a document of the case. A file that
-- was attached to the checklist before becomes such a document.

alter table underwriting_document
  add column document_id uuid,
  -- The last day of an authorization.
  add column expires_at date;

alter table underwriting_document disable trigger user;

create function pg_temp.type_of_paper(kind text) returns text language sql immutable as $$
  select case kind when 'scene_photos' then 'photo' when 'medical_records' then 'medical_record' else kind end
$$;

update underwriting_document set document_id = new_uuid() where file_key is not null;
insert into patient_document (id, patient_id, doc_type, title, file_key, file_name, mime, size, sha256, pages, state,
    search_text, created_at, created_by, updated_at, updated_by)
  select document_id, patient_id, pg_temp.type_of_paper(kind), left(coalesce(file_name, kind), 120), file_key, file_name,
    mime, size, sha256, pages, 'ready', lower(left(coalesce(file_name, kind), 120)), updated_at,
    coalesce(updated_by, created_by), updated_at, coalesce(updated_by, created_by)
  from underwriting_document where file_key is not null and deleted_at is null;
update underwriting_document set document_id = null where deleted_at is not null;

-- What lay among the documents all along is no longer missing.
update underwriting_document u set document_id = d.id, status = 'received', version = u.version + 1
  from (
    select distinct on (patient_id, doc_type) id, patient_id, doc_type from patient_document
    where deleted_at is null and state = 'ready' and doc_type <> 'other' order by patient_id, doc_type, created_at desc
  ) d
  where u.deleted_at is null and u.status = 'requested' and u.document_id is null and d.patient_id = u.patient_id
    and d.doc_type = pg_temp.type_of_paper(u.kind);
insert into underwriting_document (id, patient_id, stage_id, kind, required, status, document_id, created_at, created_by)
  select distinct on (d.patient_id, wanted.kind) new_uuid(), d.patient_id, p.underwriting_stage_id, wanted.kind, false,
    'received', d.id, d.created_at, d.created_by
  from unnest(array['lop', 'retainer', 'police_report', 'hipaa_authorization', 'medical_records', 'imaging_report'])
    as wanted (kind)
  join patient_document d on d.doc_type = pg_temp.type_of_paper(wanted.kind) and d.deleted_at is null and d.state = 'ready'
  join patient p on p.id = d.patient_id and p.underwriting_stage_id is not null and p.deleted_at is null
  where not exists (select from underwriting_document u
    where u.patient_id = d.patient_id and u.kind = wanted.kind and u.deleted_at is null)
  order by d.patient_id, wanted.kind, d.created_at desc;
update underwriting_document u set expires_at = p.hipaa_auth_expires_at from patient p
  where p.id = u.patient_id and u.kind = 'hipaa_authorization' and u.status = 'accepted';

alter table underwriting_document enable trigger user;
alter table underwriting_document
  add constraint underwriting_document__document_id__ref foreign key (document_id) references patient_document,
  drop column file_key, drop column file_name, drop column mime, drop column size, drop column sha256,
  drop column pages;
create index underwriting_document_of on underwriting_document (document_id) where document_id is not null;

-- A document of the case becomes the paper it is: the one that was asked for, or a new one where underwriting expects it.
-- Firms and offices hand papers in without seeing the checklist, so the database does it for them.
create function hand_in_paper(handed uuid, paper text, is_expected boolean, is_renewed boolean) returns void
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
