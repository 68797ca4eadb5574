-- Messages without a case have a place in the navigation of everybody who writes to patients, among the cases. A new
-- portal starts with it; here it comes to those that have a navigation already, unless they gave it a place themselves.
insert into menu_item (id, title, type, url, icon, parent_id, auth, sort_order, translate_key, search_text)
select '01811c8f-e000-7a93-8ba4-716749ff3617', 'Messages without a case', 'item', '/triage', 'inbox', cases.id, '{admin,staff}', 30, 'menu.triage',
  'messages without a case'
from menu_item cases
where cases.translate_key = 'menu.cases' and cases.deleted_at is null and not exists (select from menu_item where url = '/triage')
order by cases.created_at, cases.id limit 1;

insert into role_menu (id, role_id, menu_item_id, sort_order)
select new_uuid(), r.id, m.id, coalesce((
  select l.sort_order + 5 from role_menu l join menu_item before on before.id = l.menu_item_id
  where l.role_id = r.id and l.deleted_at is null and before.url in ('/patients', '/patients/new') and before.deleted_at is null
  order by l.sort_order desc limit 1), 1000)
from role r, menu_item m
where r.title in ('admin', 'employee', 'case_manager', 'underwriter') and r.deleted_at is null and m.id = '01811c8f-e000-7a93-8ba4-716749ff3617'
  and not exists (select from role_menu l where l.role_id = r.id and l.menu_item_id = m.id);
