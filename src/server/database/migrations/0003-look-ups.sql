-- Short lists that everybody reads and administrators edit. Logic reads codes and categories, never titles; so a code
-- never changes, and a row that is in use is switched off instead of removed.
--
-- Every table from here on ends with the same columns: who made and changed a record and when; `version`, which a
-- person's change raises; `rev`, which every change raises, so that devices know what is newer; and `deleted_at`, since
-- nothing is ever removed. Lists that are searched keep the folded text they are searched in. Constraints are named
-- table__field__kind, so that a refusal can be told at its field. What a choice may be is checked by the definitions.

-- Where people live and accidents happen; how long a suit may wait and how much liens may take is decided there.
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

-- What happened, and what it led to in appointments.
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

-- Who may have to pay.
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

-- How people are spoken to.
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

-- How far the decision to fund a case has come.
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

-- One text in one language; its translations carry the same code.
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
