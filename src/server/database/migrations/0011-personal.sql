-- What belongs to one user: pinned cases, notes, exports and sync conflicts.

create table pinned_case (
  user_id uuid not null constraint pinned_case__user_id__ref references "user",
  patient_id uuid not null constraint pinned_case__patient_id__ref references patient,
  pinned_at timestamptz not null default now(),
  primary key (user_id, patient_id)
);

create table quick_note (
  id uuid primary key,
  user_id uuid not null constraint quick_note__user_id__ref references "user",
  text text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index quick_note_user on quick_note (user_id, created_at) where deleted_at is null;

create table export_log (
  id uuid primary key,
  user_id uuid not null constraint export_log__user_id__ref references "user",
  entity text not null,
  format text not null constraint export_log__format__check check (format in ('csv', 'json', 'xlsx', 'pdf', 'print')),
  columns text[] not null,
  asked jsonb,
  row_count int not null,
  -- Required where the rows contain health information.
  purpose text,
  at timestamptz not null default now()
);
create index export_log_user on export_log (user_id, at);

-- Report files that take too long to wait for. The file is kept for a day.
create table export_job (
  id uuid primary key,
  user_id uuid not null constraint export_job__user_id__ref references "user",
  -- Session that requested it. Ending all sessions of the user ends the job too.
  asked_in uuid not null references session,
  -- Session of the job itself, so that it outlives a sign-out while the user keeps the right to export.
  works_in uuid references session,
  report text not null,
  parent_id uuid,
  format text not null constraint export_job__format__check check (format in ('csv', 'xlsx')),
  asked jsonb not null,
  title text not null,
  state text not null default 'waiting'
    constraint export_job__state__check check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  fault text constraint export_job__fault__check check (fault in ('not_allowed', 'rights_changed', 'too_large', 'broken')),
  rows_done int not null default 0,
  rows_total int,
  attempts int not null default 0,
  -- Lease of the working process, longer than one piece of work takes. Another process takes over after it.
  held_until timestamptz,
  -- Digest of the owner's access when the file was made. The file is refused once the access differs.
  reach text,
  file_key text not null,
  file_name text not null,
  size bigint,
  file_removed boolean not null default false,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  constraint export_job__done__check check (state <> 'done' or size is not null and expires_at is not null and reach is not null)
);
create index export_job_of_user on export_job (user_id, created_at);
create index export_job_open on export_job (created_at) where state in ('waiting', 'running');
create index export_job_files on export_job (finished_at) where not file_removed;
create index export_job_session on export_job (works_in);

-- Two users changed one field, one of them offline: both values are kept until one is chosen. Of a change that was set
-- aside only the names of its fields are known; the values stay sealed on the device.
create table sync_conflict (
  id uuid primary key,
  user_id uuid not null constraint sync_conflict__user_id__ref references "user",
  device_id uuid constraint sync_conflict__device_id__ref references device,
  command_id text not null,
  entity text not null,
  entity_id uuid,
  patient_id uuid constraint sync_conflict__patient_id__ref references patient,
  base jsonb,
  theirs jsonb,
  own jsonb,
  state text not null default 'open' constraint sync_conflict__state__check
    check (state in ('open', 'own_taken', 'theirs_kept', 'quarantined')),
  resolved_at timestamptz,
  resolved_by uuid,
  at timestamptz not null default now(),
  fields text[] not null default '{}'
);
create unique index sync_conflict__command_id__key on sync_conflict (user_id, command_id);
create index sync_conflict_open on sync_conflict (user_id) where state = 'open';
create index sync_conflict_device on sync_conflict (device_id) where state in ('open', 'quarantined');
