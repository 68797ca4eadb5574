-- Text messages on their way out, and all that came in. A message itself is a record of its case; what stands here is how
-- it travels.

create table sms_delivery (
  sms_id uuid primary key constraint sms_delivery__sms_id__ref references patient_sms,
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  -- Answers to what a patient just ordered by a word go out at any hour, the last one even after consent has ended.
  is_answer boolean not null default false
);
create index sms_delivery_due on sms_delivery (next_try_at);

-- However a message is made, it is sent.
create function deliver_sms() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sms_delivery (sms_id) values (new.id);
  return null;
end $$;
create trigger deliver after insert on patient_sms
  for each row when (not loading() and new.direction = 'out' and new.status in ('queued', 'held_quiet_hours'))
  execute function deliver_sms();

-- Everything that the gateway handed over, once. What belongs to exactly one case is in its conversation too; about the
-- rest somebody has to decide.
create table sms_inbound (
  id uuid primary key,
  gateway_id text not null constraint sms_inbound__gateway_id__key unique,
  "from" text not null,
  "to" text not null,
  body text not null,
  media jsonb,
  at timestamptz not null default now(),
  state text not null constraint sms_inbound__state__check
    check (state in ('attached', 'waiting', 'assigned', 'dismissed')),
  -- How many cases had the number when it came.
  matches int not null,
  patient_id uuid constraint sms_inbound__patient_id__ref references patient,
  sms_id uuid constraint sms_inbound__sms_id__ref references patient_sms,
  decided_by uuid constraint sms_inbound__decided_by__ref references "user",
  decided_at timestamptz
);
create index sms_inbound_waiting on sms_inbound (at) where state = 'waiting';

-- A visit's details behind an address that nobody can guess, for patients who did not agree to read them in a message.
create table visit_link (
  id uuid primary key,
  token_hash text not null constraint visit_link__token_hash__key unique,
  patient_id uuid not null constraint visit_link__patient_id__ref references patient,
  appointment_id uuid not null constraint visit_link__appointment_id__ref references appointment,
  language text not null constraint visit_link__language__check check (language in ('en', 'es', 'tr', 'ar')),
  made_by uuid not null constraint visit_link__made_by__ref references "user",
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  times_opened int not null default 0
);

alter table sms_delivery enable row level security;

alter table sms_inbound enable row level security;
create policy wall on sms_inbound to caseway_app using ((select behind_staff_wall()));
grant select, update on sms_inbound to caseway_app;

alter table visit_link enable row level security;
create policy wall on visit_link to caseway_app using ((select behind_staff_wall()));
grant select, insert on visit_link to caseway_app;

select refuse_looking_everywhere();
