-- What people keep for themselves beside their work: cases they come back to, and notes. Nobody else reads either.

create table pinned_case (
  user_id uuid not null constraint pinned_case__user_id__ref references "user",
  patient_id uuid not null constraint pinned_case__patient_id__ref references patient,
  pinned_at timestamptz not null default now(),
  primary key (user_id, patient_id)
);
alter table pinned_case enable row level security;
create policy own on pinned_case to caseway_app using (user_id = (select viewer_id()));
grant select, insert, delete on pinned_case to caseway_app;

create table quick_note (
  id uuid primary key,
  user_id uuid not null constraint quick_note__user_id__ref references "user",
  text text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index quick_note_user on quick_note (user_id, created_at) where deleted_at is null;
alter table quick_note enable row level security;
create policy own on quick_note to caseway_app using (user_id = (select viewer_id()));
grant select, insert on quick_note to caseway_app;
grant update (deleted_at) on quick_note to caseway_app;

select refuse_looking_everywhere();
