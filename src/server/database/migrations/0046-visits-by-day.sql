-- All visits added up by day and status, for figures over all of them. A change adds rows of its own, so that people who
-- write at once never wait for one another; a job adds them up.
create table visit_total (
  -- A visit stands on the day it is scheduled or asked for, in UTC; what was done and what it cost on the day of service.
  kind text not null check (kind in ('visit', 'service')),
  day date not null,
  appointment_status_id uuid,
  visits bigint not null,
  bill_cents bigint not null,
  price_cents bigint not null,
  surgeries bigint not null
);
create index visit_total_day on visit_total (kind, day);
