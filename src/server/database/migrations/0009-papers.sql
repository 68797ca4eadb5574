-- Documents of a case and the underwriting that asks for them.

create table patient_document (
  id uuid primary key,
  patient_id uuid not null constraint patient_document__patient_id__ref references patient,
  doc_type text not null,
  title text not null,
  file_key text not null,
  file_name text,
  mime text,
  size int,
  sha256 text not null,
  pages int,
  replaces_id uuid constraint patient_document__replaces_id__ref references patient_document,
  service_date date,
  appointment_id uuid constraint patient_document__appointment_id__ref references appointment,
  lien_id uuid constraint patient_document__lien_id__ref references lien,
  visibility text[] not null default '{internal}',
  state text not null default 'uploading',
  sign_status text not null default 'none',
  signers jsonb,
  expires_at date,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint patient_document__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create index patient_document_patient on patient_document (patient_id, created_at);

-- Titles are searched across all cases.
create index patient_document_search on patient_document using gin (search_text gin_trgm_ops);

alter table lien
  add constraint lien__assignment_document_id__ref foreign key (assignment_document_id) references patient_document,
  add constraint lien__release_document_id__ref foreign key (release_document_id) references patient_document;

-- Uploads in progress. A key becomes a record's file once, by the user it was made for.
create table upload (
  key text primary key,
  user_id uuid not null constraint upload__user_id__ref references "user",
  entity text not null,
  patient_id uuid constraint upload__patient_id__ref references patient,
  file_name text not null,
  mime text not null,
  -- Announced by the client. The stored file may be smaller, because camera metadata is removed from pictures.
  announced_size int not null constraint upload__announced_size__check check (announced_size >= 1),
  -- The store's id of a multipart upload.
  pieces_id text,
  state text not null default 'waiting'
    constraint upload__state__check check (state in ('waiting', 'ready', 'refused', 'used', 'removed')),
  fault text,
  size int,
  sha256 text,
  used_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint upload__checked__check check (state not in ('ready', 'used') or size is not null and sha256 is not null)
);
create index upload_open on upload (expires_at) where state in ('waiting', 'ready', 'refused');
create index upload_of_user on upload (user_id, created_at);

create table sign_request (
  id uuid primary key,
  patient_id uuid not null constraint sign_request__patient_id__ref references patient,
  patient_document_id uuid not null constraint sign_request__patient_document_id__ref references patient_document,
  -- Only the signer has the link itself.
  token_hash text not null constraint sign_request__token_hash__key unique,
  signer_name text not null,
  signer_email text,
  signer_phone text,
  signer_role text not null,
  state text not null default 'sent' constraint sign_request__state__check
    check (state in ('sent', 'viewed', 'signed', 'declined', 'expired', 'withdrawn')),
  trail jsonb,
  expires_at timestamptz not null,
  at timestamptz not null default now(),
  by uuid
);
create index sign_request_document on sign_request (patient_document_id);

-- The checklist of underwriting. What was handed in is a document of the case.
create table underwriting_document (
  id uuid primary key,
  patient_id uuid not null constraint underwriting_document__patient_id__ref references patient,
  stage_id uuid not null constraint underwriting_document__stage_id__ref references underwriting_stage,
  kind text not null,
  required boolean not null default true,
  status text not null default 'requested',
  status_reason text,
  due_at date,
  reviewed_by uuid constraint underwriting_document__reviewed_by__ref references "user",
  reviewed_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint underwriting_document__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz,
  document_id uuid constraint underwriting_document__document_id__ref references patient_document,
  -- Last day of an authorization.
  expires_at date
);
create index underwriting_document_patient on underwriting_document (patient_id, created_at);

-- Open requests by due date.
create index underwriting_document_due on underwriting_document (due_at) include (patient_id, deleted_at)
  where status in ('requested', 'rejected');
create index underwriting_document_of on underwriting_document (document_id) where document_id is not null;

create table underwriting_note (
  id uuid primary key,
  patient_id uuid not null constraint underwriting_note__patient_id__ref references patient,
  stage_id uuid not null constraint underwriting_note__stage_id__ref references underwriting_stage,
  kind text not null,
  body text not null,
  score_liability int,
  score_damages int,
  score_collectability int,
  score_liens int,
  decision text,
  approved_limit_cents bigint
    constraint underwriting_note__approved_limit_cents__check check (approved_limit_cents >= 0),
  expires_at date,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint underwriting_note__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create index underwriting_note_patient on underwriting_note (patient_id, created_at);

-- Last decision of each case.
create index underwriting_note_decided on underwriting_note (patient_id, created_at) include (deleted_at)
  where kind = 'decision' and decision <> 'request_info';

create table underwriting_event (
  id uuid primary key,
  patient_id uuid not null constraint underwriting_event__patient_id__ref references patient,
  kind text not null default 'change'
    constraint underwriting_event__kind__check check (kind in ('change', 'proposal', 'acceptance', 'rejection')),
  from_category text not null,
  to_category text not null,
  answers_id uuid constraint underwriting_event__answers_id__ref references underwriting_event,
  reason text,
  detail jsonb,
  at timestamptz not null default now(),
  by uuid
);
create index underwriting_event_patient on underwriting_event (patient_id, at);
