-- What the costs of a case are made of, and with whom its firm shares the attorney fee. A case whose costs have no lines
-- keeps its sum; the first line takes it in as a line of its own.
create table case_cost (
  id uuid primary key,
  patient_id uuid not null constraint case_cost__patient_id__ref references patient,
  kind text not null constraint case_cost__kind__check check (kind in ('cost', 'referral', 'co_counsel')),
  payee text not null,
  what text,
  amount_cents bigint constraint case_cost__amount_cents__check check (amount_cents > 0),
  share_bps int constraint case_cost__share_bps__check check (share_bps between 1 and 10000),
  -- The firm paid it and gets it back.
  advanced boolean not null default true,
  at timestamptz not null default now(),
  by uuid,
  version int not null default 1 constraint case_cost__version__check check (version >= 1),
  -- A wrong line ends; another one stands in its place.
  ended_at timestamptz,
  ended_by uuid,
  ended_reason text,
  constraint case_cost__worth__check
    check ((kind = 'cost') = (amount_cents is not null) and (kind = 'cost') = (share_bps is null)),
  constraint case_cost__ended__check check ((ended_at is null) = (ended_reason is null))
);
create index case_cost_patient on case_cost (patient_id);
