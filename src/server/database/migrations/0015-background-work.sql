-- What failed stays where it was until an administrator has it tried again or drops it.

alter table outgoing
  -- By an administrator; it is old from then on.
  add column retried_at timestamptz,
  add column dropped_at timestamptz;
create index outgoing_failed on outgoing (created_at) where error is not null and dropped_at is null;
create index outgoing_repeats on outgoing (repeats_id) where repeats_id is not null;

alter table sms_delivery
  -- Of the last try.
  add column error text,
  add column failed_at timestamptz;

alter table export_job
  add column error text,
  add column dropped_at timestamptz;

-- A new portal starts with this entry; here it comes to those that have a navigation already, unless they gave it a
-- place themselves.
insert into menu_item (id, title, type, url, icon, parent_id, auth, sort_order, translate_key, search_text)
select '01811c8f-e000-7fed-9812-4607bae09a05', 'Background work', 'item', '/settings/background-work', 'list-restart',
  settings.id, '{admin}', 120, 'menu.background_work', 'background work'
from menu_item settings
where settings.translate_key = 'menu.settings' and settings.deleted_at is null
  and not exists (select from menu_item where url = '/settings/background-work')
order by settings.created_at, settings.id limit 1;

insert into role_menu (id, role_id, menu_item_id, sort_order)
select new_uuid(), r.id, m.id, coalesce((
  select l.sort_order + 5 from role_menu l join menu_item before on before.id = l.menu_item_id
  where l.role_id = r.id and l.deleted_at is null and before.url like '/settings/%' and before.deleted_at is null
  order by l.sort_order desc limit 1), 1000)
from role r, menu_item m
where r.title = 'admin' and r.deleted_at is null and m.id = '01811c8f-e000-7fed-9812-4607bae09a05'
  and not exists (select from role_menu l where l.role_id = r.id and l.menu_item_id = m.id);
