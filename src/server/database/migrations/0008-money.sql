-- Liens, settlements, distributions and the portal's own money. Events and ledgers only grow: a mistake is corrected by
-- an entry that refers to it. Other records end but are never removed.

-- ---------------------------------------------------------------------------------------------------------------------
-- Liens

-- The amounts add up in every row: adjusted = billed - adjustment, final = adjusted - reduction, balance = final -
-- paid.
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
  -- `greatest` leaves a reduction that is too large to the check of reduction_cents.
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
  deleted_at timestamptz,
  offered_to_id uuid constraint lien__offered_to_id__ref references funder,
  -- The funder's fee on the day of purchase.
  servicing_fee_bps int constraint lien__servicing_fee_bps__check
    check (servicing_fee_bps between 0 and 10000),
  -- A funder's counteroffer, until the portal accepts it or makes a new offer.
  counter_price_cents bigint constraint lien__counter_price_cents__check check (counter_price_cents >= 0)
);
create unique index lien__lien_number__key on lien (lower(lien_number)) where deleted_at is null;
create index lien_patient on lien (patient_id);
create index lien_owner on lien (owner_id);
create index lien_offered on lien (offered_to_id) where offered_to_id is not null;
create index lien_provider on lien (medical_provider_id) where medical_provider_id is not null;
create index lien_chiropractor on lien (chiropractor_id) where chiropractor_id is not null;
create index lien_search on lien using gin (search_text gin_trgm_ops);

-- Unpaid balances by age.
create index lien_unpaid on lien (service_to)
  include (deleted_at, status, balance_cents, patient_id, medical_provider_id, chiropractor_id, owner_id)
  where balance_cents > 0;

alter table appointment add constraint appointment__lien_id__ref foreign key (lien_id) references lien;

-- Bills without a lien, oldest first.
create index appointment_bill_without_lien on appointment (service_date)
  where bill_amount_cents > 0 and lien_id is null and deleted_at is null;

-- The ledger from which a lien's amounts can be recomputed. Payments and adjustments lower the balance; a reversal
-- carries the opposite sign.
create table lien_event (
  id uuid primary key,
  lien_id uuid not null constraint lien_event__lien_id__ref references lien,
  kind text not null constraint lien_event__kind__check
    check (kind in ('charge', 'adjustment', 'reduction', 'payment', 'status', 'funding', 'owner', 'statement',
      'correction')),
  amount_cents bigint,
  from_value text,
  to_value text,
  reverses_id uuid constraint lien_event__reverses_id__ref references lien_event,
  reason text,
  detail jsonb,
  at timestamptz not null default now(),
  by uuid,
  source text constraint lien_event__source__check
    check (source in ('settlement', 'trust', 'firm', 'medpay_pip', 'patient', 'other')),
  paid_on date,
  constraint lien_event__amount_cents__check
    check ((kind in ('charge', 'adjustment', 'reduction', 'payment')) = (amount_cents is not null)),
  constraint lien_event__payment__check
    check ((kind = 'payment') = (source is not null) and (kind = 'payment') = (paid_on is not null))
);
create index lien_event_lien on lien_event (lien_id, at);

-- The ledger entry of an allocation.
create index lien_event_allocation on lien_event ((detail ->> 'allocation_id')) where detail ? 'allocation_id';

-- Last lien number given out for a case.
create table lien_number_series (
  patient_id uuid primary key constraint lien_number_series__patient_id__ref references patient,
  last int not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Settlement and distribution

create table settlement (
  id uuid primary key,
  patient_id uuid not null constraint settlement__patient_id__ref references patient,
  payer text not null,
  coverage text,
  amount_cents bigint not null constraint settlement__amount_cents__check check
    (case when reverses_id is null then amount_cents >= 0 else amount_cents <= 0 end),
  agreed_on date not null,
  note text,
  at timestamptz not null default now(),
  by uuid,
  version int not null default 1 constraint settlement__version__check check (version >= 1),
  deleted_at timestamptz,
  reverses_id uuid constraint settlement__reverses_id__key unique
    constraint settlement__reverses_id__ref references settlement,
  reason text,
  kind text not null default 'liability' constraint settlement__kind__check
    check (kind in ('liability', 'um_uim', 'medpay', 'pip', 'other')),
  constraint settlement__reason__check check (reverses_id is null or reason is not null)
);
create index settlement_patient on settlement (patient_id);

-- `scenario` holds what its maker changed; the other inputs come from the case. A supplement shares out what was held
-- in trust for a disputed lien.
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
  -- Over inputs, rule, engine version and outputs, so that the result can be recomputed and compared.
  sha256 text,
  made_by uuid not null constraint distribution__made_by__ref references "user",
  approved_by uuid constraint distribution__approved_by__ref references "user",
  published_at timestamptz,
  accepted_at timestamptz,
  executed_at timestamptz,
  at timestamptz not null default now(),
  version int not null default 1 constraint distribution__version__check check (version >= 1),
  name text constraint distribution__name__check check (length(name) between 1 and 80),
  scenario jsonb not null default '{}',
  supplements uuid constraint distribution__supplements__ref references distribution
    constraint distribution__supplements__check check (supplements <> id),
  -- Four-eyes rule.
  constraint distribution__approved_by__check check (approved_by <> made_by),
  constraint distribution__sha256__check check (
    state in ('draft', 'proposed', 'reversed')
    or approved_by is not null and outputs is not null and sha256 is not null)
);
create unique index distribution__number__key on distribution (patient_id, number);

-- A firm has one distribution of the settlement in force, and at most one supplement that is not paid out yet.
create unique index distribution__in_force__key on distribution (patient_id)
  where supplements is null and state in ('published', 'accepted', 'executed');
create unique index distribution__supplement_in_force__key on distribution (patient_id)
  where supplements is not null and state in ('published', 'accepted');
create index distribution_supplements on distribution (supplements) where supplements is not null;

create table distribution_event (
  id uuid primary key,
  distribution_id uuid not null constraint distribution_event__distribution_id__ref references distribution,
  from_state text,
  to_state text not null,
  reason text,
  detail jsonb,
  at timestamptz not null default now(),
  by uuid
);
create index distribution_event_distribution on distribution_event (distribution_id, at);

create table reduction_offer (
  id uuid primary key,
  lien_id uuid not null constraint reduction_offer__lien_id__ref references lien,
  offered_by text not null
    constraint reduction_offer__offered_by__check check (offered_by in ('lawfirm', 'owner', 'portal')),
  amount_cents bigint not null constraint reduction_offer__amount_cents__check check (amount_cents >= 0),
  -- Settlement, fee, costs and sum of liens at that time, which justify the amount.
  basis jsonb,
  message text,
  state text not null default 'open' constraint reduction_offer__state__check
    check (state in ('open', 'countered', 'accepted', 'declined', 'withdrawn', 'expired')),
  answers_id uuid constraint reduction_offer__answers_id__ref references reduction_offer,
  answered_at timestamptz,
  answered_by uuid,
  at timestamptz not null default now(),
  by uuid,
  distribution_id uuid constraint reduction_offer__distribution_id__ref references distribution,
  -- A day, which ends when it ends at the firm.
  expires_on date
);
create unique index reduction_offer__lien_id__key on reduction_offer (lien_id) where state = 'open';
create index reduction_offer_lien on reduction_offer (lien_id, at);

-- ---------------------------------------------------------------------------------------------------------------------
-- The portal's money: receipts, their allocation to liens, remittances to owners

create table receipt (
  id uuid primary key,
  patient_id uuid not null constraint receipt__patient_id__ref references patient,
  payer text not null,
  method text not null
    constraint receipt__method__check check (method in ('check', 'ach', 'wire', 'card', 'cash', 'other')),
  reference text not null,
  -- Negative where it reverses another receipt, such as a bounced check.
  amount_cents bigint not null,
  received_on date not null,
  reverses_id uuid constraint receipt__reverses_id__key unique
    constraint receipt__reverses_id__ref references receipt,
  at timestamptz not null default now(),
  by uuid,
  reason text,
  source text not null default 'settlement' constraint receipt__source__check
    check (source in ('settlement', 'trust', 'firm', 'medpay_pip', 'patient', 'other')),
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
  -- Owner of the lien when the money arrived.
  owner_type text not null,
  owner_id uuid,
  reverses_id uuid constraint receipt_allocation__reverses_id__key unique
    constraint receipt_allocation__reverses_id__ref references receipt_allocation,
  at timestamptz not null default now(),
  by uuid,
  reason text,
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
  reason text,
  constraint remittance__approved_by__check check (approved_by <> made_by)
);
create index remittance_owner on remittance (owner_id, at);
create index remittance_allocations on remittance using gin (allocation_ids);

-- Results of the nightly check of all money.
create table money_check (
  id uuid primary key,
  at timestamptz not null default now(),
  checked jsonb not null,
  faults jsonb not null
);
create index money_check_at on money_check (at);
