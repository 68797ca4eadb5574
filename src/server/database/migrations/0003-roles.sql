-- What users may do and what their navigation shows. The navigation never grants access.

create table permission (
  id uuid primary key,
  codename text not null,
  title text not null,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint permission__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index permission__codename__key on permission (lower(codename)) where deleted_at is null;

-- `device_lock` and `device_hours` say how data on the devices of these users is locked and how long it stays readable
-- offline, `idle_minutes` how long a session may be idle where the browser is not remembered.
create table role (
  id uuid primary key,
  title text not null,
  level text not null default 'user',
  grants jsonb,
  sees text[],
  is_system boolean not null default false,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint role__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz,
  device_lock text not null default 'chosen',
  device_hours int,
  idle_minutes int,
  constraint role__device_lock__check check (device_lock in ('chosen', 'required')),
  constraint role__device_hours__check check (device_hours between 1 and 720),
  constraint role__idle_minutes__check check (idle_minutes between 5 and 480)
);
create unique index role__title__key on role (lower(title)) where deleted_at is null;

create table menu_item (
  id uuid primary key,
  title text not null,
  type text not null default 'item',
  url text,
  icon text,
  badge text,
  parent_id uuid constraint menu_item__parent_id__ref references menu_item,
  auth text[],
  sort_order int not null default 0,
  translate_key text,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint menu_item__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);

create table role_menu (
  id uuid primary key,
  role_id uuid not null constraint role_menu__role_id__ref references role,
  menu_item_id uuid not null constraint role_menu__menu_item_id__ref references menu_item,
  sort_order int not null default 0,
  is_visible boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint role_menu__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index role_menu__role_id__key on role_menu (role_id, menu_item_id) where deleted_at is null;

-- List views that an administrator keeps for all users of a role.
create table role_view (
  id uuid primary key,
  role_id uuid not null constraint role_view__role_id__ref references role,
  list text not null constraint role_view__list__check check (list ~ '^[a-z_]{1,60}$'),
  name text not null,
  sort text not null,
  filters jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  columns text[]
);
create unique index role_view__name__key on role_view (role_id, list, lower(name)) where deleted_at is null;
