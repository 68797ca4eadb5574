-- Reference lists that all users read and administrators edit. Logic reads codes and categories, never titles: a code
-- never changes, and an entry in use is deactivated instead of deleted.
--
-- From here on the tables of entities share their last columns: who created and changed a record and when; `version`,
-- raised by each edit of a user; `rev`, raised by every change, so that devices know which copy is newer; `deleted_at`,
-- because records are never removed. Searched lists keep the folded text that is searched. Constraints are named
-- table__field__kind, so that a violation can be shown at its field. Enumerated values are checked by the entity's
-- definition.

-- Where patients live and accidents happen. Statutes of limitations and caps on liens follow from it.
create table state (
  id uuid primary key,
  code text not null,
  title text not null,
  title_i18n jsonb,
  sort_order int not null default 0,
  color text,
  is_system boolean not null default false,
  is_active boolean not null default true,
  default_timezone text not null,
  sol_rules jsonb,
  lien_cap_rule jsonb,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint state__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index state__code__key on state (lower(code)) where deleted_at is null;
create unique index state__title__key on state (lower(title)) where deleted_at is null;

create table accident_type (
  id uuid primary key,
  code text not null,
  title text not null,
  title_i18n jsonb,
  sort_order int not null default 0,
  color text,
  is_system boolean not null default false,
  is_active boolean not null default true,
  sol_profile text not null,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint accident_type__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index accident_type__code__key on accident_type (lower(code)) where deleted_at is null;
create unique index accident_type__title__key on accident_type (lower(title)) where deleted_at is null;

create table appointment_status (
  id uuid primary key,
  code text not null,
  title text not null,
  title_i18n jsonb,
  sort_order int not null default 0,
  color text,
  is_system boolean not null default false,
  is_active boolean not null default true,
  category text not null,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint appointment_status__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index appointment_status__code__key on appointment_status (lower(code)) where deleted_at is null;
create unique index appointment_status__title__key on appointment_status (lower(title)) where deleted_at is null;

create table appointment_type (
  id uuid primary key,
  code text not null,
  title text not null,
  title_i18n jsonb,
  sort_order int not null default 0,
  color text,
  is_system boolean not null default false,
  is_active boolean not null default true,
  is_surgery boolean not null default false,
  requires_approval boolean not null default false,
  default_minutes int not null default 30,
  modality text,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint appointment_type__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index appointment_type__code__key on appointment_type (lower(code)) where deleted_at is null;
create unique index appointment_type__title__key on appointment_type (lower(title)) where deleted_at is null;

create table insurance_type (
  id uuid primary key,
  code text not null,
  title text not null,
  title_i18n jsonb,
  sort_order int not null default 0,
  color text,
  is_system boolean not null default false,
  is_active boolean not null default true,
  side text,
  pays_liability boolean not null default false,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint insurance_type__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index insurance_type__code__key on insurance_type (lower(code)) where deleted_at is null;
create unique index insurance_type__title__key on insurance_type (lower(title)) where deleted_at is null;

create table insurance_company (
  id uuid primary key,
  code text not null,
  title text not null,
  title_i18n jsonb,
  sort_order int not null default 0,
  color text,
  is_system boolean not null default false,
  is_active boolean not null default true,
  phone text,
  claims_phone text,
  claims_email text,
  claims_fax text,
  address1 text,
  address2 text,
  city text,
  state_id uuid constraint insurance_company__state_id__ref references state,
  zip text,
  naic text,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint insurance_company__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index insurance_company__code__key on insurance_company (lower(code)) where deleted_at is null;
create unique index insurance_company__title__key on insurance_company (lower(title)) where deleted_at is null;

create table patient_language (
  id uuid primary key,
  code text not null,
  title text not null,
  title_i18n jsonb,
  sort_order int not null default 0,
  color text,
  is_system boolean not null default false,
  is_active boolean not null default true,
  iso text,
  rtl boolean not null default false,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint patient_language__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index patient_language__code__key on patient_language (lower(code)) where deleted_at is null;
create unique index patient_language__title__key on patient_language (lower(title)) where deleted_at is null;

create table underwriting_stage (
  id uuid primary key,
  code text not null,
  title text not null,
  title_i18n jsonb,
  sort_order int not null default 0,
  color text,
  is_system boolean not null default false,
  is_active boolean not null default true,
  category text not null,
  sla_days int,
  blocks_scheduling boolean not null default false,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint underwriting_stage__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index underwriting_stage__code__key on underwriting_stage (lower(code)) where deleted_at is null;
create unique index underwriting_stage__title__key on underwriting_stage (lower(title)) where deleted_at is null;

-- One text in one language; its translations share the code.
create table email_template (
  id uuid primary key,
  code text not null,
  title text not null,
  title_i18n jsonb,
  sort_order int not null default 0,
  color text,
  is_system boolean not null default false,
  is_active boolean not null default true,
  subject text not null,
  body text not null,
  language text not null,
  audience text not null,
  phi_level text not null,
  merge_fields text[],
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint email_template__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index email_template__code__key on email_template (lower(code), language) where deleted_at is null;
create unique index email_template__title__key on email_template (lower(title), language) where deleted_at is null;

-- Statutes of limitations. An estimate until an attorney has verified it.
create table sol_rule (
  id uuid primary key,
  state_id uuid not null constraint sol_rule__state_id__ref references state,
  profile text not null constraint sol_rule__profile__check check (profile in ('general', 'motor_vehicle')),
  years int not null constraint sol_rule__years__check check (years between 1 and 20),
  accrual_from date,
  accrual_to date,
  source text not null,
  verified_by text,
  verified_on date,
  constraint sol_rule__accrual_to__check check (accrual_to >= accrual_from)
);
create unique index sol_rule__state_id__key on sol_rule (state_id, profile, accrual_from) nulls not distinct;
