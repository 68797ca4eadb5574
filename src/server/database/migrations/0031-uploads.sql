-- Files on their way: who was allowed to send what where. A key becomes a record's file once, by whoever it was made for.

create table upload (
  key text primary key,
  user_id uuid not null constraint upload__user_id__ref references "user",
  entity text not null,
  patient_id uuid constraint upload__patient_id__ref references patient,
  file_name text not null,
  mime text not null,
  -- What was announced; what is kept may be smaller, once a picture has lost the marks of its camera.
  announced_size int not null constraint upload__announced_size__check check (announced_size >= 1),
  -- The store's own name for a file that comes in pieces.
  pieces_id text,
  state text not null default 'waiting'
    constraint upload__state__check check (state in ('waiting', 'ready', 'refused', 'used', 'removed')),
  fault text,
  size int,
  sha256 text,
  used_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint upload__checked__check check (state not in ('ready', 'used') or size is not null and sha256 is not null)
);
create index upload_open on upload (expires_at) where state in ('waiting', 'ready', 'refused');
create index upload_of_user on upload (user_id, created_at);

alter table upload enable row level security;
create policy own on upload to caseway_app using (user_id = (select viewer_id()));
grant select, insert, update on upload to caseway_app;
