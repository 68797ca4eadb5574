-- A case is one person in one accident, and everything that hangs on it.

-- ---------------------------------------------------------------------------------------------------------------------
-- The case

create table patient (
  id uuid primary key,
  case_number text not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  name_native text,
  dob date,
  guardian_name text,
  guardian_phone text,
  gender text,
  -- Numbers that must not leak: sealed to read back, a keyed digest to compare, the end to show.
  ssn_sealed bytea,
  ssn_digest text,
  ssn_last4 text,
  gov_id_number_sealed bytea,
  gov_id_number_digest text,
  gov_id_number_last4 text,
  phone text not null,
  email text,
  address1 text,
  address2 text,
  city text,
  state_id uuid constraint patient__state_id__ref references state,
  zip text,
  patient_language_id uuid constraint patient__patient_language_id__ref references patient_language,
  needs_interpreter boolean not null default false,
  emergency_contact_name text,
  emergency_contact_phone text,
  person_key uuid constraint patient__person_key__ref references patient,

  dol date not null,
  accident_type_id uuid constraint patient__accident_type_id__ref references accident_type,
  accident_state_id uuid constraint patient__accident_state_id__ref references state,
  accident_location text,
  accident_description text,
  role_in_accident text,
  police_report_number text,
  at_fault_party text,
  body_parts text[],
  injury_summary text,
  icd10 text[],
  insurances jsonb,

  lawfirm_id uuid not null constraint patient__lawfirm_id__ref references lawfirm,
  subsidiary_id uuid constraint patient__subsidiary_id__ref references subsidiary,
  chiropractor_id uuid constraint patient__chiropractor_id__ref references chiropractor,
  case_manager_id uuid constraint patient__case_manager_id__ref references "user",
  underwriter_id uuid constraint patient__underwriter_id__ref references "user",
  referral_source text,
  referred_by text,
  tagged_employee_ids uuid[],
  accident_group_id uuid constraint patient__accident_group_id__ref references patient,

  case_status text not null default 'intake',
  case_status_before_hold text,
  status_changed_at timestamptz,
  underwriting_stage_id uuid constraint patient__underwriting_stage_id__ref references underwriting_stage,
  in_treatment boolean not null default false,
  is_surgical boolean not null default false,
  lop_status text not null default 'none',
  hipaa_auth_expires_at date,
  sol_date date,
  sol_override date,
  sol_basis text,
  suit_filed_at date,
  court_case_number text,
  demand_sent_at date,
  demand_cents bigint constraint patient__demand_cents__check check (demand_cents >= 0),
  offer_cents bigint constraint patient__offer_cents__check check (offer_cents >= 0),
  settlement_date date,
  settlement_cents bigint constraint patient__settlement_cents__check check (settlement_cents >= 0),
  fee_num int,
  fee_den int,
  costs_cents bigint constraint patient__costs_cents__check check (costs_cents >= 0),
  approved_limit_cents bigint constraint patient__approved_limit_cents__check check (approved_limit_cents >= 0),
  on_hold_reason text,
  closed_reason text,
  closed_at timestamptz,
  opened_at timestamptz,
  last_contact_at timestamptz,
  next_contact_at date,

  -- Kept by triggers from the liens, appointments and messages of the case; never written by anybody else.
  billed_cents bigint not null default 0 constraint patient__billed_cents__check check (billed_cents >= 0),
  price_cents bigint not null default 0 constraint patient__price_cents__check check (price_cents >= 0),
  reduction_cents bigint not null default 0 constraint patient__reduction_cents__check check (reduction_cents >= 0),
  paid_cents bigint not null default 0 constraint patient__paid_cents__check check (paid_cents >= 0),
  balance_cents bigint not null default 0 constraint patient__balance_cents__check check (balance_cents >= 0),
  appointments_count int not null default 0,
  next_appointment_at timestamptz,
  last_service_date date,
  unread_messages int not null default 0,

  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint patient__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index patient__case_number__key on patient (lower(case_number)) where deleted_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Whom to call, and who works on it at the law firm

create table patient_mobile_info (
  id uuid primary key,
  patient_id uuid not null constraint patient_mobile_info__patient_id__ref references patient,
  number text not null,
  kind text not null default 'mobile',
  owner text not null default 'self',
  is_primary boolean not null default false,
  can_sms boolean not null default true,
  sms_consent text not null default 'unknown',
  consent_source text,
  consent_at timestamptz,
  consent_text_version text,
  detail_consent boolean not null default false,
  revoked_at timestamptz,
  revoked_keyword text,
  timezone text,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint patient_mobile_info__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index patient_mobile_info__patient_id__key on patient_mobile_info (patient_id, number)
  where deleted_at is null;
create unique index patient_mobile_info__is_primary__key on patient_mobile_info (patient_id)
  where is_primary and deleted_at is null;

create table patient_lawfirm_employee (
  id uuid primary key,
  patient_id uuid not null constraint patient_lawfirm_employee__patient_id__ref references patient,
  lawfirm_employee_id uuid not null
    constraint patient_lawfirm_employee__lawfirm_employee_id__ref references lawfirm_employee,
  role text not null,
  is_primary boolean not null default false,
  "from" date not null,
  "to" date,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint patient_lawfirm_employee__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index patient_lawfirm_employee__patient_id__key
  on patient_lawfirm_employee (patient_id, lawfirm_employee_id, "from")
  where deleted_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Care, and what it costs

create table previous_med (
  id uuid primary key,
  patient_id uuid not null constraint previous_med__patient_id__ref references patient,
  kind text not null,
  provider_name text,
  provider_phone text,
  body_part text,
  from_date date,
  to_date date,
  description text,
  billed_cents bigint constraint previous_med__billed_cents__check check (billed_cents >= 0),
  records_status text not null default 'none',
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint previous_med__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);

create table appointment (
  id uuid primary key,
  patient_id uuid not null constraint appointment__patient_id__ref references patient,
  appointment_type_id uuid not null constraint appointment__appointment_type_id__ref references appointment_type,
  appointment_status_id uuid constraint appointment__appointment_status_id__ref references appointment_status,
  medical_provider_id uuid constraint appointment__medical_provider_id__ref references medical_provider,
  medical_provider_office_id uuid
    constraint appointment__medical_provider_office_id__ref references medical_provider_office,
  chiropractor_id uuid constraint appointment__chiropractor_id__ref references chiropractor,
  scheduled_start timestamptz,
  duration_min int not null default 30,
  requested_at timestamptz not null,
  requested_by uuid constraint appointment__requested_by__ref references "user",
  wanted_from date,
  wanted_to date,
  service_date date,
  is_surgery boolean not null default false,
  approval text not null default 'not_needed',
  approved_cents bigint constraint appointment__approved_cents__check check (approved_cents >= 0),
  bill_amount_cents bigint constraint appointment__bill_amount_cents__check check (bill_amount_cents >= 0),
  bill_zero_reason text,
  price_cents bigint constraint appointment__price_cents__check check (price_cents >= 0),
  bill_received_at date,
  records_received_at date,
  lien_id uuid,
  rescheduled_from_id uuid constraint appointment__rescheduled_from_id__ref references appointment,
  cancel_reason text,
  no_show_reason text,
  interpreter_needed boolean not null default false,
  transport_needed boolean not null default false,
  note text,
  info_sms_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint appointment__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);

-- The amounts add up in every row, whoever writes them:
--   adjusted = billed - adjustment, final = adjusted - reduction, balance = final - paid.
create table lien (
  id uuid primary key,
  lien_number text not null,
  patient_id uuid not null constraint lien__patient_id__ref references patient,
  appointment_ids uuid[],
  medical_provider_id uuid constraint lien__medical_provider_id__ref references medical_provider,
  chiropractor_id uuid constraint lien__chiropractor_id__ref references chiropractor,
  owner_type text not null default 'provider',
  owner_id uuid,
  lien_type text not null default 'medical_lop',
  priority_class text not null default 'pro_rata',
  service_from date,
  service_to date,
  lines jsonb,
  billed_cents bigint not null constraint lien__billed_cents__check check (billed_cents >= 0),
  adjustment_cents bigint not null default 0
    constraint lien__adjustment_cents__check check (adjustment_cents between 0 and billed_cents),
  funding_status text not null default 'none',
  price_cents bigint constraint lien__price_cents__check check (price_cents >= 0),
  purchase_date date,
  assignment_document_id uuid,
  reduction_cents bigint not null default 0
    constraint lien__reduction_cents__check check (reduction_cents between 0 and billed_cents - adjustment_cents),
  final_cents bigint not null default 0
    constraint lien__final_cents__check check (final_cents = billed_cents - adjustment_cents - reduction_cents),
  -- A reduction that is too large is told at the reduction, not here.
  paid_cents bigint not null default 0
    constraint lien__paid_cents__check check (paid_cents between 0 and greatest(final_cents, 0)),
  balance_cents bigint not null default 0
    constraint lien__balance_cents__check check (balance_cents = final_cents - paid_cents),
  status text not null default 'draft',
  confirmed_at timestamptz,
  confirmed_by uuid constraint lien__confirmed_by__ref references "user",
  confirmed_method text,
  last_statement_at timestamptz,
  dispute_reason text,
  write_off_reason text,
  release_document_id uuid,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint lien__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index lien__lien_number__key on lien (lower(lien_number)) where deleted_at is null;

-- The two amounts that follow from the others are worked out here, so that a write need only name what it changes.
create function work_lien_out() returns trigger language plpgsql as $$
begin
  new.final_cents := new.billed_cents - new.adjustment_cents - new.reduction_cents;
  new.balance_cents := new.final_cents - new.paid_cents;
  return new;
end $$;
create trigger work_out before insert or update on lien for each row execute function work_lien_out();

-- ---------------------------------------------------------------------------------------------------------------------
-- Papers, notes and messages

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

create table patient_note (
  id uuid primary key,
  patient_id uuid not null constraint patient_note__patient_id__ref references patient,
  kind text not null default 'general',
  body text not null,
  visibility text not null default 'internal',
  call_outcome text,
  next_contact_at date,
  is_pinned boolean not null default false,
  attachments uuid[],
  addendum_to_id uuid constraint patient_note__addendum_to_id__ref references patient_note,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint patient_note__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);

create table patient_sms (
  id uuid primary key,
  patient_id uuid not null constraint patient_sms__patient_id__ref references patient,
  direction text not null default 'out',
  "from" text,
  "to" text not null,
  body text not null,
  category text not null default 'other',
  template_id uuid constraint patient_sms__template_id__ref references email_template,
  status text not null default 'queued',
  gateway_id text,
  error_code text,
  sent_by uuid constraint patient_sms__sent_by__ref references "user",
  seen_at timestamptz,
  seen_by uuid constraint patient_sms__seen_by__ref references "user",
  media jsonb,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint patient_sms__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
-- The gateway repeats what it has not seen acknowledged; its own number finds the repeat, to the letter.
create unique index patient_sms__gateway_id__key on patient_sms (gateway_id) where deleted_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Underwriting

create table underwriting_document (
  id uuid primary key,
  patient_id uuid not null constraint underwriting_document__patient_id__ref references patient,
  stage_id uuid not null constraint underwriting_document__stage_id__ref references underwriting_stage,
  kind text not null,
  required boolean not null default true,
  status text not null default 'requested',
  status_reason text,
  due_at date,
  file_key text,
  file_name text,
  mime text,
  size int,
  sha256 text,
  pages int,
  reviewed_by uuid constraint underwriting_document__reviewed_by__ref references "user",
  reviewed_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint underwriting_document__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);

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

-- ---------------------------------------------------------------------------------------------------------------------
-- The team's chat; a line may mention a case.

create table message (
  id uuid primary key,
  sender_id uuid not null constraint message__sender_id__ref references "user",
  receiver_id uuid not null constraint message__receiver_id__ref references "user",
  message text,
  file jsonb,
  seen_at timestamptz,
  patient_id uuid constraint message__patient_id__ref references patient,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint message__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);

-- ---------------------------------------------------------------------------------------------------------------------
-- References that run in a circle

alter table appointment
  add constraint appointment__lien_id__ref foreign key (lien_id) references lien;
alter table lien
  add constraint lien__assignment_document_id__ref foreign key (assignment_document_id) references patient_document,
  add constraint lien__release_document_id__ref foreign key (release_document_id) references patient_document;

-- ---------------------------------------------------------------------------------------------------------------------
-- What is looked up, and in which order

-- Lists of a firm, of a subsidiary, of the portal's own people, and the search above them. What the second wall asks of a
-- row travels along in the index, so that counting a list touches no case.
create index patient_of_firm on patient (lawfirm_id, case_status, last_name, id)
  include (deleted_at, subsidiary_id, chiropractor_id);
create index patient_by_status on patient (case_status, last_name, id)
  include (deleted_at, lawfirm_id, subsidiary_id, chiropractor_id);
create index patient_by_name on patient (last_name, id)
  include (deleted_at, lawfirm_id, subsidiary_id, chiropractor_id);
create index patient_removed_number on patient (lower(case_number)) where deleted_at is not null;
create index patient_of_subsidiary on patient (subsidiary_id, last_name, id) where subsidiary_id is not null;
create index patient_of_chiropractor on patient (chiropractor_id) where chiropractor_id is not null;
create index patient_of_case_manager on patient (case_manager_id);
create index patient_of_underwriter on patient (underwriter_id) where underwriter_id is not null;
create index patient_tagged on patient using gin (tagged_employee_ids);
create index patient_search on patient using gin (search_text gin_trgm_ops);
-- The duplicate test: one number, one birthday, one phone.
create index patient_ssn on patient (ssn_digest) where ssn_digest is not null;
create index patient_gov_id on patient (gov_id_number_digest) where gov_id_number_digest is not null;
create index patient_dob on patient (dob) where dob is not null;
create index patient_phone on patient (phone);
create index patient_accident_group on patient (accident_group_id) where accident_group_id is not null;
create index patient_person on patient (person_key) where person_key is not null;

create index patient_mobile_info_number on patient_mobile_info (number);
create index patient_lawfirm_employee_person on patient_lawfirm_employee (lawfirm_employee_id, patient_id);

create index previous_med_patient on previous_med (patient_id, created_at);
create index appointment_patient on appointment (patient_id, scheduled_start);
create index appointment_provider on appointment (medical_provider_id, scheduled_start)
  where medical_provider_id is not null;
create index appointment_chiropractor on appointment (chiropractor_id, scheduled_start)
  where chiropractor_id is not null;
create index appointment_start on appointment (scheduled_start);
create index appointment_service_date on appointment (service_date) where service_date is not null;
create index lien_patient on lien (patient_id);
create index lien_owner on lien (owner_id);
create index lien_provider on lien (medical_provider_id) where medical_provider_id is not null;
create index lien_chiropractor on lien (chiropractor_id) where chiropractor_id is not null;
create index lien_search on lien using gin (search_text gin_trgm_ops);

create index patient_document_patient on patient_document (patient_id, created_at);
create index patient_note_patient on patient_note (patient_id, created_at);
create index patient_sms_patient on patient_sms (patient_id, created_at);
-- The bell: messages from patients that nobody has seen yet.
create index patient_sms_unseen on patient_sms (patient_id) where direction = 'in' and seen_at is null;
create index underwriting_document_patient on underwriting_document (patient_id, created_at);
create index underwriting_note_patient on underwriting_note (patient_id, created_at);

-- A conversation from both sides, and what its receiver has not read.
create index message_sent on message (sender_id, receiver_id, created_at);
create index message_received on message (receiver_id, sender_id, created_at);
create index message_unseen on message (receiver_id) where seen_at is null;
