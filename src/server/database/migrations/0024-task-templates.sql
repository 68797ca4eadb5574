-- Tasks that are made when a case comes to a status or a stage.

create table task_rule (
  id uuid primary key,
  code text not null,
  title text not null,
  title_i18n jsonb,
  sort_order int not null default 0,
  color text,
  is_system boolean not null default false,
  is_active boolean not null default true,
  on_status text,
  on_stage text,
  responsible text not null default 'case_manager',
  due_in_days int not null default 0,
  kind text not null default 'general',
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint task_rule__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz,
  constraint task_rule__on_status__check check ((on_status is null) <> (on_stage is null))
);
create unique index task_rule__code__key on task_rule (lower(code)) where deleted_at is null;
create unique index task_rule__title__key on task_rule (lower(title)) where deleted_at is null;

-- What was made already: a case that comes to a status twice gets its task once.
create table task_origin (
  task_rule_id uuid not null references task_rule,
  patient_id uuid not null references patient on delete cascade,
  task_id uuid not null,
  primary key (task_rule_id, patient_id)
);

update role set grants = grants || '[{"permission":"task_rule.list","reach":"all"},
  {"permission":"task_rule.read","reach":"all"},{"permission":"task_rule.create","reach":"all"},
  {"permission":"task_rule.update","reach":"all"},{"permission":"task_rule.delete","reach":"all"}]'
  where title = 'admin';
update role set grants = grants || '[{"permission":"task_rule.list","reach":"all"},
  {"permission":"task_rule.read","reach":"all"}]'
  where title in ('employee', 'case_manager', 'underwriter', 'auditor');

insert into menu_item (id, title, type, url, icon, parent_id, auth, sort_order, translate_key, search_text)
select '01811c8f-e000-7fed-9812-4607bae09a06', 'Task templates', 'item', '/settings/task-templates', 'list-checks',
  settings.id, '{admin}', 85, 'menu.task_templates', 'task templates'
from menu_item settings
where settings.translate_key = 'menu.settings' and settings.deleted_at is null
  and not exists (select from menu_item where url = '/settings/task-templates')
order by settings.created_at, settings.id limit 1;

insert into role_menu (id, role_id, menu_item_id, sort_order)
select new_uuid(), r.id, m.id, coalesce((
  select l.sort_order + 5 from role_menu l join menu_item before on before.id = l.menu_item_id
  where l.role_id = r.id and l.deleted_at is null and before.url like '/settings/%' and before.deleted_at is null
  order by l.sort_order desc limit 1), 1000)
from role r, menu_item m
where r.title = 'admin' and r.deleted_at is null and m.id = '01811c8f-e000-7fed-9812-4607bae09a06'
  and not exists (select from role_menu l where l.role_id = r.id and l.menu_item_id = m.id);
