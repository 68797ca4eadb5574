-- Mail about a case: written by somebody, filled from a template, sent by a job that tries again where that may help.

alter table outgoing
  add column html text,
  add column sender_id uuid constraint outgoing__sender_id__ref references "user",
  add column template_id uuid constraint outgoing__template_id__ref references email_template,
  add column language text constraint outgoing__language__check check (language in ('en', 'es', 'tr', 'ar')),
  add column recipient_kind text constraint outgoing__recipient_kind__check
    check (recipient_kind in ('patient', 'lawfirm_employee', 'medical_provider', 'chiropractor', 'user')),
  add column recipient_id uuid,
  add column recipient_name text,
  -- The mail that this one repeats.
  add column repeats_id uuid constraint outgoing__repeats_id__ref references outgoing,
  add column attempts int not null default 0,
  add column next_try_at timestamptz not null default now(),
  -- The same at every try: where a try was lost between sending and noting, whoever gets the mail twice knows it as one.
  add column message_id text constraint outgoing__message_id__key unique;

drop index outgoing_waiting;
create index outgoing_due on outgoing (next_try_at) where state = 'waiting';
create index outgoing_patient on outgoing (patient_id, created_at);
create index outgoing_created on outgoing (created_at);

create function administers() returns boolean language sql stable security definer set search_path = public as $$
  select exists(select from "user" u join role r on r.id = u.role_id where u.id = viewer_id() and r.level = 'admin')
$$;

-- The portal's people read what was written about a case, a subsidiary what its own people wrote: others may have put
-- figures into a mail that it does not see. Mails to users carry links that open their accounts.
create policy staff on outgoing for select to caseway_app
  using ((select behind_staff_wall()) and (patient_id is not null or (select administers())));
create policy own on outgoing for select to caseway_app using (
  (select wall()) = 'subsidiary' and patient_id in (select my_cases())
  and sender_id in (select id from "user" where subsidiary_id = (select party())));
create policy adding on outgoing for insert to caseway_app with check (
  sender_id = (select viewer_id()) and user_id is null and channel = 'mail' and state = 'waiting' and attempts = 0
  and ((select behind_staff_wall()) or (select wall()) = 'subsidiary')
  and patient_id in (select id from patient));
grant select, insert on outgoing to caseway_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Files travel as links: each opens one document for a while, and can be taken back.

create table document_link (
  id uuid primary key,
  token_hash text not null constraint document_link__token_hash__key unique,
  patient_id uuid not null constraint document_link__patient_id__ref references patient,
  patient_document_id uuid not null constraint document_link__patient_document_id__ref references patient_document,
  outgoing_id uuid not null constraint document_link__outgoing_id__ref references outgoing,
  made_by uuid not null constraint document_link__made_by__ref references "user",
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid,
  opened_at timestamptz,
  times_opened int not null default 0
);
create index document_link_outgoing on document_link (outgoing_id);

alter table document_link enable row level security;
create policy own on document_link to caseway_app using (outgoing_id in (select id from outgoing));
grant select, insert, update on document_link to caseway_app;
