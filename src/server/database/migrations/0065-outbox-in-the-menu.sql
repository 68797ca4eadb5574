-- The outbox stands in the navigation of administrators, beside the chat. A new portal starts with it; here it comes to
-- those that have a navigation already, unless they gave it a place themselves.
insert into menu_item (id, title, type, url, icon, parent_id, auth, sort_order, translate_key, search_text)
select '01811c8f-e000-7d18-9222-df588db7edd8', 'Outbox', 'item', '/outbox', 'mail', apps.id, '{admin}', 40, 'menu.outbox', 'outbox'
from menu_item apps
where apps.translate_key = 'menu.apps' and apps.deleted_at is null and not exists (select from menu_item where url = '/outbox')
order by apps.created_at, apps.id limit 1;

insert into role_menu (id, role_id, menu_item_id, sort_order)
select new_uuid(), r.id, m.id, coalesce((
  select l.sort_order + 5 from role_menu l join menu_item chat on chat.id = l.menu_item_id
  where l.role_id = r.id and l.deleted_at is null and chat.url = '/apps/chat' and chat.deleted_at is null
  order by l.sort_order limit 1), 1000)
from role r, menu_item m
where r.title = 'admin' and r.deleted_at is null and m.id = '01811c8f-e000-7d18-9222-df588db7edd8'
  and not exists (select from role_menu l where l.role_id = r.id and l.menu_item_id = m.id);
