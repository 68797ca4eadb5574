-- The parties to a case, their people, and the users.

-- ---------------------------------------------------------------------------------------------------------------------
-- Organizations

create table subsidiary (
  id uuid primary key,
  name text not null,
  code text not null,
  legal_name text,
  ein text,
  address1 text,
  address2 text,
  city text,
  state_id uuid constraint subsidiary__state_id__ref references state,
  zip text,
  phone text not null,
  email text not null,
  states_served uuid[],
  timezone text not null,
  logo_url text,
  commission_bps int,
  is_active boolean not null default true,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint subsidiary__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index subsidiary__name__key on subsidiary (lower(name)) where deleted_at is null;
create unique index subsidiary__code__key on subsidiary (lower(code)) where deleted_at is null;

create table funder (
  id uuid primary key,
  name text not null,
  contact_name text,
  email text not null,
  phone text not null,
  address1 text,
  address2 text,
  city text,
  state_id uuid constraint funder__state_id__ref references state,
  zip text,
  ein text,
  default_price_bps int,
  max_per_case_cents bigint constraint funder__max_per_case_cents__check check (max_per_case_cents >= 0),
  max_per_lien_cents bigint constraint funder__max_per_lien_cents__check check (max_per_lien_cents >= 0),
  commitment_cents bigint constraint funder__commitment_cents__check check (commitment_cents >= 0),
  servicing_fee_bps int,
  states_allowed uuid[],
  remit_method text,
  bank_last4 text,
  is_house boolean not null default false,
  is_active boolean not null default true,
  deployed_cents bigint not null default 0 constraint funder__deployed_cents__check check (deployed_cents >= 0),
  collected_cents bigint not null default 0 constraint funder__collected_cents__check check (collected_cents >= 0),
  outstanding_cents bigint not null default 0
    constraint funder__outstanding_cents__check check (outstanding_cents >= 0),
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint funder__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index funder__name__key on funder (lower(name)) where deleted_at is null;

create table medical_provider (
  id uuid primary key,
  name text not null,
  legal_name text,
  provider_type text not null,
  npi text,
  tax_id text,
  phone text not null,
  fax text,
  email text,
  billing_email text,
  website text,
  agreement_type text not null default 'holds_lien',
  default_price_bps int,
  payment_terms_days int,
  accepts_lop boolean not null default true,
  w9_on_file boolean not null default false,
  baa_signed_at date,
  is_active boolean not null default true,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint medical_provider__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index medical_provider__name__key on medical_provider (lower(name)) where deleted_at is null;
create unique index medical_provider__npi__key on medical_provider (npi) where deleted_at is null;

create table medical_provider_office (
  id uuid primary key,
  medical_provider_id uuid not null
    constraint medical_provider_office__medical_provider_id__ref references medical_provider,
  name text not null,
  address1 text not null,
  address2 text,
  city text not null,
  state_id uuid not null constraint medical_provider_office__state_id__ref references state,
  zip text not null,
  lat double precision,
  lng double precision,
  phone text not null,
  fax text,
  email text,
  timezone text not null,
  hours jsonb,
  appointment_type_ids uuid[],
  languages uuid[],
  slot_minutes int,
  directions_text text,
  is_active boolean not null default true,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint medical_provider_office__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index medical_provider_office__medical_provider_id__key
  on medical_provider_office (medical_provider_id, lower(name))
  where deleted_at is null;

create table lawfirm (
  id uuid primary key,
  name text not null,
  abbreviation text,
  address1 text,
  address2 text,
  city text,
  state_id uuid constraint lawfirm__state_id__ref references state,
  zip text,
  phone text not null,
  fax text,
  email text not null,
  website text,
  intake_email text,
  accounting_email text,
  ein text,
  primary_contact_id uuid,
  default_fee_num int not null default 1,
  default_fee_den int not null default 3,
  update_interval_days int not null default 90,
  case_manager_id uuid,
  subsidiary_id uuid constraint lawfirm__subsidiary_id__ref references subsidiary,
  rating text,
  avg_reduction_pct double precision,
  notes_internal text,
  is_active boolean not null default true,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint lawfirm__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz,
  fee_on_medpay boolean not null default false
);

-- Two firms of one name without a state are the same firm.
create unique index lawfirm__name__key on lawfirm (lower(name), state_id) nulls not distinct where deleted_at is null;
create index lawfirm_subsidiary on lawfirm (subsidiary_id) where subsidiary_id is not null;
create index lawfirm_search on lawfirm using gin (search_text gin_trgm_ops);

create table chiropractor (
  id uuid primary key,
  practice_name text not null,
  first_name text not null,
  last_name text not null,
  npi text,
  license_number text,
  license_state_id uuid constraint chiropractor__license_state_id__ref references state,
  address1 text,
  address2 text,
  city text,
  state_id uuid constraint chiropractor__state_id__ref references state,
  zip text,
  lat double precision,
  lng double precision,
  phone text not null,
  fax text,
  email text,
  languages uuid[],
  accepts_lop boolean not null default true,
  refers_cases boolean not null default false,
  default_price_bps int,
  user_id uuid,
  is_active boolean not null default true,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint chiropractor__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index chiropractor__npi__key on chiropractor (npi) where deleted_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Users. Passwords are kept in `account`: no list can leak what its table does not hold.

create table "user" (
  id uuid primary key,
  name text not null,
  username text,
  email text not null,
  phone text,
  image_url text,
  role_id uuid not null constraint user__role_id__ref references role,
  user_type text not null,
  lawfirm_id uuid constraint user__lawfirm_id__ref references lawfirm,
  subsidiary_id uuid constraint user__subsidiary_id__ref references subsidiary,
  medical_provider_id uuid constraint user__medical_provider_id__ref references medical_provider,
  medical_provider_office_id uuid
    constraint user__medical_provider_office_id__ref references medical_provider_office,
  chiropractor_id uuid constraint user__chiropractor_id__ref references chiropractor,
  funder_id uuid constraint user__funder_id__ref references funder,
  firm_wide boolean not null default false,
  is_casemanager boolean not null default false,
  is_underwriter boolean not null default false,
  is_active boolean not null default true,
  language text not null default 'en',
  timezone text,
  settings jsonb,
  mfa_enabled boolean not null default false,
  must_change_password boolean not null default false,
  last_login_at timestamptz,
  terms_accepted_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint user__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index user__username__key on "user" (lower(username)) where deleted_at is null;
create unique index user__email__key on "user" (lower(email)) where deleted_at is null;
create unique index user__phone__key on "user" (phone) where deleted_at is null;
create index user_role on "user" (role_id);
create index user_lawfirm on "user" (lawfirm_id) where lawfirm_id is not null;
create index user_subsidiary on "user" (subsidiary_id) where subsidiary_id is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- People of the organizations, with or without a user

create table employee (
  id uuid primary key,
  user_id uuid constraint employee__user_id__ref references "user",
  first_name text not null,
  last_name text not null,
  job_title text,
  department text,
  email text not null,
  phone text,
  extension text,
  start_date date not null,
  end_date date,
  supervisor_id uuid constraint employee__supervisor_id__ref references employee,
  states_covered uuid[],
  languages uuid[],
  subsidiary_ids uuid[],
  max_caseload int,
  is_active boolean not null default true,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint employee__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index employee__user_id__key on employee (user_id) where deleted_at is null;

create table lawfirm_employee (
  id uuid primary key,
  lawfirm_id uuid not null constraint lawfirm_employee__lawfirm_id__ref references lawfirm,
  first_name text not null,
  last_name text not null,
  title text not null,
  email text not null,
  phone text,
  mobile text,
  bar_number text,
  bar_state_id uuid constraint lawfirm_employee__bar_state_id__ref references state,
  can_sign_lop boolean not null default false,
  is_primary_contact boolean not null default false,
  receives_notifications boolean not null default true,
  user_id uuid constraint lawfirm_employee__user_id__ref references "user",
  is_active boolean not null default true,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint lawfirm_employee__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index lawfirm_employee__lawfirm_id__key on lawfirm_employee (lawfirm_id, lower(email))
  where deleted_at is null;
create index lawfirm_employee_user on lawfirm_employee (user_id) where user_id is not null;

create table subsidiary_employee (
  id uuid primary key,
  subsidiary_id uuid not null constraint subsidiary_employee__subsidiary_id__ref references subsidiary,
  first_name text not null,
  last_name text not null,
  title text,
  email text not null,
  phone text,
  user_id uuid constraint subsidiary_employee__user_id__ref references "user",
  is_active boolean not null default true,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint subsidiary_employee__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create index subsidiary_employee_subsidiary on subsidiary_employee (subsidiary_id);

create table subsidiary_user (
  id uuid primary key,
  subsidiary_id uuid not null constraint subsidiary_user__subsidiary_id__ref references subsidiary,
  user_id uuid not null constraint subsidiary_user__user_id__ref references "user",
  access_level text not null default 'member',
  sees_financials boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint subsidiary_user__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index subsidiary_user__user_id__key on subsidiary_user (user_id) where deleted_at is null;
create index subsidiary_user_subsidiary on subsidiary_user (subsidiary_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Circular references

alter table lawfirm
  add constraint lawfirm__primary_contact_id__ref foreign key (primary_contact_id) references lawfirm_employee,
  add constraint lawfirm__case_manager_id__ref foreign key (case_manager_id) references "user";
alter table chiropractor
  add constraint chiropractor__user_id__ref foreign key (user_id) references "user";
