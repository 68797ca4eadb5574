-- All kinds of records have a place in the navigation of administrators and auditors, after the outbox. A new portal
-- starts with it; here it comes to those that have a navigation already, unless they gave it a place themselves.
insert into menu_item (id, title, type, url, icon, parent_id, auth, sort_order, translate_key, search_text)
select '01811c8f-e000-7a4c-8b1f-3d6e0c95b7a2', 'Records', 'item', '/records', 'database', apps.id, '{admin,staff}', 50, 'menu.records', 'records'
from menu_item apps
where apps.translate_key = 'menu.apps' and apps.deleted_at is null and not exists (select from menu_item where url = '/records')
order by apps.created_at, apps.id limit 1;

insert into role_menu (id, role_id, menu_item_id, sort_order)
select new_uuid(), r.id, m.id, coalesce((
  select l.sort_order + 5 from role_menu l join menu_item before on before.id = l.menu_item_id
  where l.role_id = r.id and l.deleted_at is null and before.url in ('/outbox', '/apps/calendar') and before.deleted_at is null
  order by l.sort_order desc limit 1), 1000)
from role r, menu_item m
where r.title in ('admin', 'auditor') and r.deleted_at is null and m.id = '01811c8f-e000-7a4c-8b1f-3d6e0c95b7a2'
  and not exists (select from role_menu l where l.role_id = r.id and l.menu_item_id = m.id);
