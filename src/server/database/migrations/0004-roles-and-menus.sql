-- What people may do, and what their navigation shows. The second never grants the first.

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
  deleted_at timestamptz
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
