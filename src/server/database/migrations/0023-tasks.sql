-- What a person has to do by a day.

create table task (
  id uuid primary key,
  title text not null,
  patient_id uuid constraint task__patient_id__ref references patient,
  assignee_id uuid not null constraint task__assignee_id__ref references "user",
  due_on date not null,
  kind text not null default 'general',
  source text not null default 'hand',
  done_at timestamptz,
  done_by uuid constraint task__done_by__ref references "user",
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint task__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create index task_open on task (assignee_id, due_on) where done_at is null and deleted_at is null;
create index task_patient on task (patient_id, due_on);

-- Roles of a portal that exists already; a new one has these rights from the definition.
update role set grants = grants || '[{"permission":"task.list","reach":"all"},{"permission":"task.read","reach":"all"},
  {"permission":"task.create","reach":"all"},{"permission":"task.update","reach":"all"},
  {"permission":"task.delete","reach":"all"}]' where title = 'admin';
update role set grants = grants || '[{"permission":"task.list","reach":"all"},{"permission":"task.read","reach":"all"},
  {"permission":"task.create","reach":"all"},{"permission":"task.update","reach":"all"}]'
  where title in ('employee', 'case_manager', 'underwriter');
update role set grants = grants || '[{"permission":"task.list","reach":"all"},{"permission":"task.read","reach":"all"}]'
  where title = 'auditor';

-- An alert tells of a task that is due at once.
alter table push_due drop constraint push_due_kind_check, add constraint push_due_kind_check
  check (kind in ('sms', 'test', 'reminder', 'escalation', 'limitation', 'task'));
