-- Ways to look at a list that an administrator keeps for everybody of a role. Who is of that role reads them;
-- administrators alone write them.

create table role_view (
  id uuid primary key,
  role_id uuid not null constraint role_view__role_id__ref references role,
  list text not null constraint role_view__list__check check (list in ('patient')),
  name text not null,
  sort text not null,
  filters jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz
);
create unique index role_view__name__key on role_view (role_id, list, lower(name)) where deleted_at is null;

alter table role_view enable row level security;
create policy reading on role_view for select to caseway_app using (
  role_id = (select u.role_id from "user" u where u.id = (select viewer_id())) or (select administers()));
create policy adding on role_view for insert to caseway_app with check ((select administers()));
create policy changing on role_view for update to caseway_app using ((select administers()));
grant select, insert, update on role_view to caseway_app;
