-- A case is one person in one accident, with calls, notes and visits.

-- ---------------------------------------------------------------------------------------------------------------------
-- The case

-- The fill factor leaves room for new row versions in the same page: totals change often and are not indexed.
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
  -- Numbers that must not leak: sealed to read back, a keyed digest to compare, the last four digits to show.
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

  -- Totals of the case's liens, appointments and messages, written by triggers only.
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
  deleted_at timestamptz,
  lawfirm_contact_at timestamptz,
  provider_contact_at timestamptz,
  next_contact_party text,
  contact_due_on date,
  contact_reason text,
  contact_party text,
  contact_phone text,
  sol_acknowledged_date date,
  sol_acknowledged_reason text,
  sol_acknowledged_at timestamptz,
  sol_acknowledged_by uuid constraint patient__sol_acknowledged_by__ref references "user"
) with (fillfactor = 85);
create unique index patient__case_number__key on patient (lower(case_number)) where deleted_at is null;

-- Lists of a firm, of all cases by status, and of all cases by name. They include the columns that the policies read,
-- so that counting a list does not read the rows.
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

-- Duplicate check.
create index patient_ssn on patient (ssn_digest) where ssn_digest is not null;
create index patient_gov_id on patient (gov_id_number_digest) where gov_id_number_digest is not null;
create index patient_dob on patient (dob) where dob is not null;
create index patient_phone on patient (phone);
create index patient_accident_group on patient (accident_group_id) where accident_group_id is not null;
create index patient_person on patient (person_key) where person_key is not null;

-- New cases by the day they were opened.
create index patient_opened on patient (opened_at, id)
  include (deleted_at, lawfirm_id, subsidiary_id, chiropractor_id);

-- Limitation dates. Not by coalesce: row-level security keeps it from being answered by the index.
create index patient_limitation on patient ((case when sol_override is null then sol_date else sol_override end))
  include (deleted_at, lawfirm_id, subsidiary_id, case_status)
  where suit_filed_at is null;

-- Figures by underwriting stage, and cases that have waited too long at theirs, from the index alone: the rows are
-- wide.
create index patient_stage_figures on patient (underwriting_stage_id, id)
  include (deleted_at, lawfirm_id, subsidiary_id, chiropractor_id, opened_at, billed_cents, approved_limit_cents,
    status_changed_at, created_at)
  where underwriting_stage_id is not null;

-- Follow-up calls.
create index patient_contact_due on patient (contact_due_on, id)
  include (contact_reason, case_status, deleted_at, lawfirm_id, subsidiary_id, chiropractor_id, case_manager_id)
  where contact_due_on is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Phone numbers, contacts at the law firm

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
create index patient_mobile_info_number on patient_mobile_info (number);

create table consent_event (
  id uuid primary key,
  patient_id uuid not null constraint consent_event__patient_id__ref references patient,
  patient_mobile_info_id uuid
    constraint consent_event__patient_mobile_info_id__ref references patient_mobile_info,
  number text not null,
  consent text not null constraint consent_event__consent__check check (consent in ('unknown', 'granted', 'revoked')),
  detail_consent boolean not null default false,
  source text,
  text_version text,
  keyword text,
  at timestamptz not null default now(),
  by uuid
);
create index consent_event_patient on consent_event (patient_id, at);
create index consent_event_number on consent_event (number, at);

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

-- A person works on a case once at a time, and one person is the primary contact.
create unique index patient_lawfirm_employee__lawfirm_employee_id__key
  on patient_lawfirm_employee (patient_id, lawfirm_employee_id) where "to" is null and deleted_at is null;
create unique index patient_lawfirm_employee__is_primary__key
  on patient_lawfirm_employee (patient_id) where is_primary and "to" is null and deleted_at is null;
create index patient_lawfirm_employee_person on patient_lawfirm_employee (lawfirm_employee_id, patient_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- History of the case

-- A firm's request to change the status is an entry too; the answer refers to it.
create table case_status_event (
  id uuid primary key,
  patient_id uuid not null constraint case_status_event__patient_id__ref references patient,
  kind text not null default 'change'
    constraint case_status_event__kind__check check (kind in ('change', 'proposal', 'acceptance', 'rejection')),
  from_status text not null,
  to_status text not null,
  answers_id uuid constraint case_status_event__answers_id__ref references case_status_event,
  reason text,
  detail jsonb,
  at timestamptz not null default now(),
  by uuid
);
create index case_status_event_patient on case_status_event (patient_id, at);

create table patient_lawfirm_history (
  id uuid primary key,
  patient_id uuid not null constraint patient_lawfirm_history__patient_id__ref references patient,
  from_lawfirm_id uuid constraint patient_lawfirm_history__from_lawfirm_id__ref references lawfirm,
  to_lawfirm_id uuid not null constraint patient_lawfirm_history__to_lawfirm_id__ref references lawfirm,
  effective_at date not null,
  reason text not null,
  at timestamptz not null default now(),
  by uuid
);
create index patient_lawfirm_history_patient on patient_lawfirm_history (patient_id, at);

-- Changes of the law firm, carried out on the agreed day. Both firms are told.
create table lawfirm_change (
  id uuid primary key,
  patient_id uuid not null constraint lawfirm_change__patient_id__ref references patient,
  from_lawfirm_id uuid constraint lawfirm_change__from_lawfirm_id__ref references lawfirm,
  to_lawfirm_id uuid not null constraint lawfirm_change__to_lawfirm_id__ref references lawfirm,
  effective_at date not null,
  reason text not null,
  at timestamptz not null default now(),
  by uuid not null,
  outcome text constraint lawfirm_change__outcome__check check (outcome in ('done', 'cancelled')),
  ended_at timestamptz,
  told_at timestamptz
);
create index lawfirm_change_patient on lawfirm_change (patient_id);
create unique index lawfirm_change_planned on lawfirm_change (patient_id) where outcome is null;
create index lawfirm_change_untold on lawfirm_change (ended_at) where outcome = 'done' and told_at is null;

-- The last reminder of a limitation date that the case manager got. A new date starts again.
create table limitation_reminder (
  patient_id uuid primary key references patient on delete cascade,
  last_day date not null,
  days_before int not null,
  reminded_at timestamptz not null
);

-- Last number given out for a subsidiary's code and year.
create table case_number_series (
  code text not null constraint case_number_series__code__check check (code ~ '^[A-Z]{2,4}$'),
  year int not null constraint case_number_series__year__check check (year between 2000 and 2099),
  last int not null constraint case_number_series__last__check check (last between 1 and 999999),
  primary key (code, year)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Notes, care and visits

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
  deleted_at timestamptz,
  call_party text,
  call_phone text
);
create index patient_note_patient on patient_note (patient_id, created_at);

-- Calls by day.
create index patient_note_calls on patient_note (created_at) include (patient_id, deleted_at) where kind = 'call';

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
create index previous_med_patient on previous_med (patient_id, created_at);

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
  deleted_at timestamptz,
  bill_lines jsonb
);
create index appointment_provider on appointment (medical_provider_id, scheduled_start)
  where medical_provider_id is not null;
create index appointment_chiropractor on appointment (chiropractor_id, scheduled_start)
  where chiropractor_id is not null;
create index appointment_start on appointment (scheduled_start);

-- Reports and charts add up a year of visits at a time. These indexes include what is added and what the policies read,
-- so that the rows are not read. By the scheduled or requested day; not by coalesce, which row-level security keeps
-- from the index.
create index appointment_day
  on appointment ((case when scheduled_start is null then requested_at else scheduled_start end) desc nulls last, id desc)
  include (scheduled_start, requested_at, deleted_at, patient_id, medical_provider_id, chiropractor_id,
    appointment_status_id);

-- Visits by the day they took place.
create index appointment_service on appointment (service_date desc nulls last, id desc)
  include (deleted_at, patient_id, medical_provider_id, chiropractor_id, appointment_status_id, is_surgery,
    bill_amount_cents, price_cents, bill_received_at, records_received_at)
  where service_date is not null;

-- Charts of a firm or a subsidiary.
create index appointment_of_case on appointment (patient_id, scheduled_start)
  include (requested_at, service_date, deleted_at, appointment_status_id, is_surgery, bill_amount_cents, price_cents,
    medical_provider_id, chiropractor_id);

-- Last visit of a status by case.
create index appointment_status_case on appointment (appointment_status_id, patient_id, scheduled_start)
  include (deleted_at, medical_provider_id, chiropractor_id);

-- Bills and records that are missing after a visit.
create index appointment_papers on appointment (patient_id, service_date)
  include (deleted_at, medical_provider_id, chiropractor_id, appointment_status_id, bill_received_at, records_received_at)
  where service_date is not null and (bill_received_at is null or records_received_at is null);
create index appointment_surgery on appointment (scheduled_start)
  include (deleted_at, patient_id, medical_provider_id, chiropractor_id, appointment_status_id, service_date)
  where is_surgery;

create table appointment_event (
  id uuid primary key,
  appointment_id uuid not null constraint appointment_event__appointment_id__ref references appointment,
  command text not null,
  from_phase text not null,
  to_phase text not null,
  reason text,
  detail jsonb,
  at timestamptz not null default now(),
  by uuid
);
create index appointment_event_appointment on appointment_event (appointment_id, at);
