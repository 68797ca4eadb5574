-- Which step of the ladder before the last day to file suit a case's manager was told of, so that nobody is told twice,
-- whichever server does it. A case whose last day moves begins anew.
create table limitation_reminder (
  patient_id uuid primary key references patient on delete cascade,
  last_day date not null,
  days_before int not null,
  reminded_at timestamptz not null
);
-- The server alone works with these.
alter table limitation_reminder enable row level security;

alter table push_due drop constraint push_due_kind_check;
alter table push_due add constraint push_due_kind_check
  check (kind in ('sms', 'test', 'reminder', 'escalation', 'limitation'));

select refuse_looking_everywhere();
