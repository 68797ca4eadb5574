-- All cases, and what is owed on their liens, added up for figures over all of them. As with visits a change adds rows of
-- its own, so that people who write at once never wait for one another; a job adds them up.
create table case_total (
  -- Of open cases by firm: all of them ('firm'), those by the day the firm was last heard of ('heard'), and those it was asked
  -- about in vain since ('silent'). Days are in UTC.
  kind text not null check (kind in ('standing', 'opened', 'sol', 'treated', 'firm', 'heard', 'silent', 'owed')),
  day date,
  case_status text,
  lawfirm_id uuid,
  number bigint not null,
  cents bigint not null,
  messages bigint not null
);
create index case_total_day on case_total (kind, day);
create index case_total_firm on case_total (kind, lawfirm_id, day) where lawfirm_id is not null;
