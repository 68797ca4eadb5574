-- What a firm is asked by mail and answers by the link in it, without signing in.

create table firm_request (
  id uuid primary key,
  kind text not null constraint firm_request__kind__check check (kind in ('status')),
  patient_id uuid not null constraint firm_request__patient_id__ref references patient,
  lawfirm_id uuid not null constraint firm_request__lawfirm_id__ref references lawfirm,
  -- Whom it was mailed to; none: to the address of the firm.
  lawfirm_employee_id uuid constraint firm_request__lawfirm_employee_id__ref references lawfirm_employee,
  -- Only the mail has the link itself.
  token_hash text not null constraint firm_request__token_hash__key unique,
  -- Who asked; none: the server, because it was due.
  by uuid constraint firm_request__by__ref references "user",
  at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz,
  outcome text constraint firm_request__outcome__check check (outcome in ('answered', 'superseded', 'silent')),
  answer jsonb,
  constraint firm_request__ended__check check ((ended_at is null) = (outcome is null))
);
create unique index firm_request__open__key on firm_request (patient_id, kind) where ended_at is null;
create index firm_request_patient on firm_request (patient_id, at);

-- Since when two requests for a case's status have stayed unanswered.
alter table patient add column lawfirm_silent_at timestamptz;
