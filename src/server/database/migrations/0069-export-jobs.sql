-- Files of reports that are too long to wait for: who asked for what, how far it is, and where the file lies for a day.

create table export_job (
  id uuid primary key,
  user_id uuid not null constraint export_job__user_id__ref references "user",
  -- Where it was asked for. What ends every session of somebody at once ends this as well.
  asked_in uuid not null references session,
  -- The rows are read in a session of the job's own: it lives on when its owner signs out, and as long as he may do this.
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
  -- Longer than a piece of it takes: only then does the work of a process that died go to another.
  held_until timestamptz,
  -- What its owner could see when it was made; whoever sees something else by then doesn't get the file.
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

alter table export_job enable row level security;
create policy own on export_job to caseway_app using (user_id = (select viewer_id()));
grant select, insert on export_job to caseway_app;
-- Their owners give them up; everything else about them is the work's.
grant update (state, finished_at) on export_job to caseway_app;
