-- A new portal starts with this entry; here it comes to those that have a navigation already, behind the patients, for the
-- roles that may list liens, unless they gave it a place themselves.

insert into menu_item (id, title, type, url, icon, parent_id, auth, sort_order, translate_key, search_text)
select '01811c8f-e000-7fed-9812-4607bae09a07', 'Liens', 'item', '/liens', 'banknote', patients.parent_id,
  patients.auth, patients.sort_order + 5, 'menu.liens', 'liens'
from menu_item patients
where patients.translate_key = 'menu.patients' and patients.deleted_at is null
  and not exists (select from menu_item where url = '/liens')
order by patients.created_at, patients.id limit 1;

insert into role_menu (id, role_id, menu_item_id, sort_order, is_visible)
select new_uuid(), l.role_id, m.id, l.sort_order + 5, l.is_visible
from role_menu l join menu_item patients on patients.id = l.menu_item_id join role r on r.id = l.role_id, menu_item m
where patients.translate_key = 'menu.patients' and patients.deleted_at is null and l.deleted_at is null
  and r.title in ('admin', 'employee', 'case_manager', 'underwriter', 'auditor', 'law_firm', 'law_firm_employee',
    'subsidiary', 'medical_provider', 'chiropractor', 'funder')
  and m.id = '01811c8f-e000-7fed-9812-4607bae09a07'
  and not exists (select from role_menu o where o.role_id = l.role_id and o.menu_item_id = m.id);
