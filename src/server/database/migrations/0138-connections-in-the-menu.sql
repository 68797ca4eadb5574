-- What the portal depends on has a place in the navigation of administrators, below the settings. A new portal starts with
-- it; here it comes to those that have a navigation already, unless they gave it a place themselves.
insert into menu_item (id, title, type, url, icon, parent_id, auth, sort_order, translate_key, search_text)
select '01811c8f-e000-74f5-8598-80b1e35d8477', 'Connections', 'item', '/settings/connections', 'plug', settings.id, '{admin}', 110,
  'menu.connections', 'connections'
from menu_item settings
where settings.translate_key = 'menu.settings' and settings.deleted_at is null
  and not exists (select from menu_item where url = '/settings/connections')
order by settings.created_at, settings.id limit 1;

insert into role_menu (id, role_id, menu_item_id, sort_order)
select new_uuid(), r.id, m.id, coalesce((
  select l.sort_order + 5 from role_menu l join menu_item before on before.id = l.menu_item_id
  where l.role_id = r.id and l.deleted_at is null and before.url like '/settings/%' and before.deleted_at is null
  order by l.sort_order desc limit 1), 1000)
from role r, menu_item m
where r.title = 'admin' and r.deleted_at is null and m.id = '01811c8f-e000-74f5-8598-80b1e35d8477'
  and not exists (select from role_menu l where l.role_id = r.id and l.menu_item_id = m.id);
