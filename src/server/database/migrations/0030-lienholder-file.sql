-- Who stands behind a claim that no provider makes: Medicare, Medicaid, a plan, an insurer or a hospital.
create table lien_holder (
  lien_id uuid primary key constraint lien_holder__lien_id__ref references lien,
  holder text not null,
  recovery_agent text,
  claim_number text,
  plan_kind text,
  address text,
  phone text,
  version int not null default 1 constraint lien_holder__version__check check (version >= 1),
  updated_at timestamptz not null default now(),
  updated_by uuid
);

-- Its notice and its demands. A wrong one ends; another one stands in its place.
create table lien_demand (
  id uuid primary key,
  lien_id uuid not null constraint lien_demand__lien_id__ref references lien,
  kind text not null constraint lien_demand__kind__check check (kind in ('notice', 'interim', 'final')),
  amount_cents bigint constraint lien_demand__amount_cents__check check (amount_cents > 0),
  dated_on date not null,
  due_on date,
  at timestamptz not null default now(),
  by uuid,
  version int not null default 1 constraint lien_demand__version__check check (version >= 1),
  ended_at timestamptz,
  ended_by uuid,
  ended_reason text,
  constraint lien_demand__amount__check check ((kind = 'notice') = (amount_cents is null)),
  constraint lien_demand__due_on__check check (due_on >= dated_on),
  constraint lien_demand__ended__check check ((ended_at is null) = (ended_reason is null))
);
create index lien_demand_lien on lien_demand (lien_id);
create index lien_demand_due on lien_demand (due_on) where kind = 'final' and ended_at is null;

-- Medicare's share of procurement costs as the firm confirmed it, 42 CFR 411.37: the figures it saw.
create table lien_procurement (
  id uuid primary key,
  lien_id uuid not null constraint lien_procurement__lien_id__ref references lien,
  demand_id uuid not null constraint lien_procurement__demand_id__ref references lien_demand,
  paragraph text not null constraint lien_procurement__paragraph__check check (paragraph in ('c', 'd')),
  settlement_cents bigint not null,
  fee_cents bigint not null,
  costs_cents bigint not null,
  demand_cents bigint not null,
  share_cents bigint not null,
  recovery_cents bigint not null,
  at timestamptz not null default now(),
  by uuid not null constraint lien_procurement__by__ref references "user",
  -- The firm's word, where another person recorded it.
  reason text,
  constraint lien_procurement__recovery_cents__check check (recovery_cents = demand_cents - share_cents)
);
create index lien_procurement_lien on lien_procurement (lien_id);
