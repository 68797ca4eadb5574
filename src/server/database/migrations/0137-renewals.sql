-- A session is renewed by a secret of its own, each of which follows another; and it ends where nobody acts in it.
alter table session
  add column renewal_mark text,
  add column renewal_before text,
  add column renewed_at timestamptz,
  add column active_at timestamptz not null default now();

-- How long its people may be away where their browser does not remember them.
alter table role
  add column idle_minutes int,
  add constraint role__idle_minutes__check check (idle_minutes between 5 and 480);

select refuse_looking_everywhere();
