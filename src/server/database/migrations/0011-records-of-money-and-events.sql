-- What happened to a case and its money, entry by entry. Entries of events and ledgers are only ever added: a mistake
-- is put right by another entry that names it. Other records here end, but are never removed.

-- ---------------------------------------------------------------------------------------------------------------------
-- Cases

-- A firm's wish to change the status is an entry too; the answer to it names it.
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

-- ---------------------------------------------------------------------------------------------------------------------
-- Liens

-- The ledger from which a lien's amounts can be worked out again. Payments and adjustments lower what is owed, and an
-- entry that takes one back carries the opposite sign.
create table lien_event (
  id uuid primary key,
  lien_id uuid not null constraint lien_event__lien_id__ref references lien,
  kind text not null constraint lien_event__kind__check
    check (kind in ('charge', 'adjustment', 'reduction', 'payment', 'status', 'funding', 'owner', 'statement')),
  amount_cents bigint,
  from_value text,
  to_value text,
  reverses_id uuid constraint lien_event__reverses_id__ref references lien_event,
  reason text,
  detail jsonb,
  at timestamptz not null default now(),
  by uuid,
  constraint lien_event__amount_cents__check
    check ((kind in ('charge', 'adjustment', 'reduction', 'payment')) = (amount_cents is not null))
);
create index lien_event_lien on lien_event (lien_id, at);

create table reduction_offer (
  id uuid primary key,
  lien_id uuid not null constraint reduction_offer__lien_id__ref references lien,
  offered_by text not null
    constraint reduction_offer__offered_by__check check (offered_by in ('lawfirm', 'owner', 'portal')),
  amount_cents bigint not null constraint reduction_offer__amount_cents__check check (amount_cents >= 0),
  -- Settlement, fee, costs and the sum of liens at the time: a request without them is only a number.
  basis jsonb,
  message text,
  expires_at timestamptz,
  state text not null default 'open' constraint reduction_offer__state__check
    check (state in ('open', 'countered', 'accepted', 'declined', 'expired')),
  answers_id uuid constraint reduction_offer__answers_id__ref references reduction_offer,
  answered_at timestamptz,
  answered_by uuid,
  at timestamptz not null default now(),
  by uuid
);
create unique index reduction_offer__lien_id__key on reduction_offer (lien_id) where state = 'open';
create index reduction_offer_lien on reduction_offer (lien_id, at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Settlement and distribution

create table settlement (
  id uuid primary key,
  patient_id uuid not null constraint settlement__patient_id__ref references patient,
  payer text not null,
  coverage text,
  amount_cents bigint not null constraint settlement__amount_cents__check check (amount_cents >= 0),
  agreed_on date not null,
  note text,
  at timestamptz not null default now(),
  by uuid,
  version int not null default 1 constraint settlement__version__check check (version >= 1),
  deleted_at timestamptz
);
create index settlement_patient on settlement (patient_id);

create table distribution (
  id uuid primary key,
  patient_id uuid not null constraint distribution__patient_id__ref references patient,
  number int not null constraint distribution__number__check check (number >= 1),
  state text not null default 'draft' constraint distribution__state__check
    check (state in ('draft', 'proposed', 'approved', 'published', 'accepted', 'executed', 'reversed')),
  inputs jsonb not null,
  rule jsonb not null,
  engine_version text not null,
  outputs jsonb,
  -- Of inputs, rule, engine and outputs: anybody can work it out again.
  sha256 text,
  made_by uuid not null constraint distribution__made_by__ref references "user",
  approved_by uuid constraint distribution__approved_by__ref references "user",
  published_at timestamptz,
  accepted_at timestamptz,
  executed_at timestamptz,
  at timestamptz not null default now(),
  version int not null default 1 constraint distribution__version__check check (version >= 1),
  -- Nobody approves his own work.
  constraint distribution__approved_by__check check (approved_by <> made_by),
  constraint distribution__sha256__check check (
    state in ('draft', 'proposed', 'reversed')
    or approved_by is not null and outputs is not null and sha256 is not null)
);
create unique index distribution__number__key on distribution (patient_id, number);

-- What was published stays what it was: a change of mind is the next number.
create function keep_published() returns trigger language plpgsql as $$
begin
  perform refuse('CW410');
  return null;
end $$;
create trigger keep_published before update on distribution
  for each row when (
    old.published_at is not null and
    (old.patient_id, old.number, old.inputs, old.rule, old.engine_version, old.outputs, old.sha256, old.made_by,
      old.approved_by, old.published_at)
    is distinct from
    (new.patient_id, new.number, new.inputs, new.rule, new.engine_version, new.outputs, new.sha256, new.made_by,
      new.approved_by, new.published_at))
  execute function keep_published();

-- ---------------------------------------------------------------------------------------------------------------------
-- The portal's own money: what came in, for which lien, and what went out

create table receipt (
  id uuid primary key,
  patient_id uuid not null constraint receipt__patient_id__ref references patient,
  payer text not null,
  method text not null
    constraint receipt__method__check check (method in ('check', 'ach', 'wire', 'card', 'cash', 'other')),
  reference text not null,
  -- Negative where it takes another one back, such as a cheque that bounced.
  amount_cents bigint not null,
  received_on date not null,
  reverses_id uuid constraint receipt__reverses_id__key unique
    constraint receipt__reverses_id__ref references receipt,
  at timestamptz not null default now(),
  by uuid,
  constraint receipt__amount_cents__check check ((reverses_id is null) = (amount_cents > 0) and amount_cents <> 0)
);
create unique index receipt__reference__key on receipt (lower(payer), lower(reference)) where reverses_id is null;
create index receipt_patient on receipt (patient_id);

create table receipt_allocation (
  id uuid primary key,
  receipt_id uuid not null constraint receipt_allocation__receipt_id__ref references receipt,
  lien_id uuid not null constraint receipt_allocation__lien_id__ref references lien,
  amount_cents bigint not null,
  fee_cents bigint not null,
  owner_cents bigint not null,
  -- Whose the lien was when the money came.
  owner_type text not null,
  owner_id uuid,
  reverses_id uuid constraint receipt_allocation__reverses_id__key unique
    constraint receipt_allocation__reverses_id__ref references receipt_allocation,
  at timestamptz not null default now(),
  by uuid,
  constraint receipt_allocation__amount_cents__check check (amount_cents = fee_cents + owner_cents)
);
create index receipt_allocation_receipt on receipt_allocation (receipt_id);
create index receipt_allocation_lien on receipt_allocation (lien_id);

create table remittance (
  id uuid primary key,
  owner_type text not null,
  owner_id uuid not null,
  amount_cents bigint not null constraint remittance__amount_cents__check check (amount_cents >= 0),
  allocation_ids uuid[] not null,
  method text not null constraint remittance__method__check check (method in ('check', 'ach')),
  reference text,
  state text not null default 'draft'
    constraint remittance__state__check check (state in ('draft', 'approved', 'sent', 'failed')),
  made_by uuid not null constraint remittance__made_by__ref references "user",
  approved_by uuid constraint remittance__approved_by__ref references "user",
  sent_on date,
  at timestamptz not null default now(),
  version int not null default 1 constraint remittance__version__check check (version >= 1),
  constraint remittance__approved_by__check check (approved_by <> made_by)
);
create index remittance_owner on remittance (owner_id, at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Signatures, exports, conflicts of offline work

create table sign_request (
  id uuid primary key,
  patient_id uuid not null constraint sign_request__patient_id__ref references patient,
  patient_document_id uuid not null constraint sign_request__patient_document_id__ref references patient_document,
  -- The link that was sent is known to the signer alone.
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

create table export_log (
  id uuid primary key,
  user_id uuid not null constraint export_log__user_id__ref references "user",
  entity text not null,
  format text not null constraint export_log__format__check check (format in ('csv', 'xlsx', 'pdf', 'print')),
  columns text[] not null,
  asked jsonb,
  row_count int not null,
  -- Asked for where the rows tell of somebody's health.
  purpose text,
  at timestamptz not null default now()
);
create index export_log_user on export_log (user_id, at);

-- Two people changed one field, one of them offline: both values are kept until somebody picks.
create table sync_conflict (
  id uuid primary key,
  user_id uuid not null constraint sync_conflict__user_id__ref references "user",
  device_id uuid constraint sync_conflict__device_id__ref references device,
  command_id text not null,
  entity text not null,
  entity_id uuid not null,
  patient_id uuid constraint sync_conflict__patient_id__ref references patient,
  base jsonb,
  theirs jsonb,
  own jsonb not null,
  state text not null default 'open' constraint sync_conflict__state__check
    check (state in ('open', 'own_taken', 'theirs_kept', 'quarantined')),
  resolved_at timestamptz,
  resolved_by uuid,
  at timestamptz not null default now()
);
create unique index sync_conflict__command_id__key on sync_conflict (user_id, command_id);
create index sync_conflict_open on sync_conflict (user_id) where state = 'open';

-- How long a suit may wait. An estimate, until somebody has put his name to it.
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

-- ---------------------------------------------------------------------------------------------------------------------
-- Entries are only added.

do $$
declare
  of_table text;
begin
  foreach of_table in array array[
    'case_status_event', 'consent_event', 'export_log', 'lien_event', 'patient_lawfirm_history', 'receipt',
    'receipt_allocation'] loop
    execute format('create trigger append_only before update or delete or truncate on %I
      execute function refuse_change()', of_table);
    execute format('grant select, insert on %I to caseway_app', of_table);
  end loop;
  foreach of_table in array array[
    'distribution', 'reduction_offer', 'remittance', 'settlement', 'sign_request', 'sol_rule', 'sync_conflict'] loop
    execute format('grant select, insert, update on %I to caseway_app', of_table);
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Walls

do $$
declare
  of_table text;
begin
  -- For whoever has part in the case.
  foreach of_table in array array['case_status_event', 'consent_event', 'sign_request'] loop
    execute format('alter table %I enable row level security', of_table);
    execute format('create policy wall on %I to caseway_app
      using ((select behind_staff_wall()) or patient_id in (select my_cases()))', of_table);
  end loop;

  -- For the portal's own people.
  foreach of_table in array array['lien_event', 'patient_lawfirm_history', 'receipt', 'receipt_allocation'] loop
    execute format('alter table %I enable row level security', of_table);
    execute format('create policy wall on %I to caseway_app using ((select behind_staff_wall()))', of_table);
  end loop;

  -- For them, and for whoever it is about.
  foreach of_table in array array['export_log', 'sync_conflict'] loop
    execute format('alter table %I enable row level security', of_table);
    execute format('create policy wall on %I to caseway_app
      using ((select behind_staff_wall()) or user_id = (select viewer_id()))
      with check (user_id = (select viewer_id()) or (select behind_staff_wall()))', of_table);
  end loop;
end $$;

-- An offer is between the firm and whoever owns the lien now.
alter table reduction_offer enable row level security;
create policy wall on reduction_offer to caseway_app using (
  (select behind_staff_wall())
  or (select wall()) = 'lawfirm' and lien_id in (select id from lien where patient_id in (select my_cases()))
  or (select wall()) in ('provider', 'chiropractor', 'funder')
    and lien_id in (select id from lien where owner_id = (select party()))
);

-- What a client gets is between him and his lawyer.
alter table settlement enable row level security;
create policy wall on settlement to caseway_app
  using ((select behind_staff_wall()) or (select wall()) = 'lawfirm' and patient_id in (select my_cases()));

alter table distribution enable row level security;
create policy wall on distribution to caseway_app using (
  (select behind_staff_wall())
  or (select wall()) = 'lawfirm' and published_at is not null and patient_id in (select my_cases())
);

alter table remittance enable row level security;
create policy wall on remittance to caseway_app
  using ((select behind_staff_wall()) or owner_id = (select party()));

alter table sol_rule enable row level security;
create policy reading on sol_rule for select to caseway_app using ((select viewer_id()) is not null);
create policy adding on sol_rule for insert to caseway_app with check ((select behind_staff_wall()));
create policy changing on sol_rule for update to caseway_app using ((select behind_staff_wall()));
