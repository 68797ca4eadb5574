-- Who owns the answer to a patient, and until when it is put off.

alter table patient
  add column thread_snoozed_until timestamptz,
  -- None: the case manager.
  add column thread_owner_id uuid constraint patient__thread_owner_id__ref references "user";
create index patient_thread_snoozed on patient (thread_snoozed_until) where thread_snoozed_until is not null;
create index patient_thread_owner on patient (thread_owner_id) where thread_owner_id is not null;

-- A new portal starts with this entry; here it comes to those that have a navigation already, before the messages without
-- a case, for the same roles, unless they gave it a place themselves.
insert into menu_item (id, title, type, url, icon, parent_id, auth, sort_order, translate_key, search_text)
select '01811c8f-e000-7fed-9812-4607bae09a06', 'Messages', 'item', '/messages', 'messages-square', triage.parent_id,
  triage.auth, triage.sort_order - 5, 'menu.messages', 'messages'
from menu_item triage
where triage.translate_key = 'menu.triage' and triage.deleted_at is null
  and not exists (select from menu_item where url = '/messages')
order by triage.created_at, triage.id limit 1;

insert into role_menu (id, role_id, menu_item_id, sort_order, is_visible)
select new_uuid(), l.role_id, m.id, l.sort_order - 5, l.is_visible
from role_menu l join menu_item triage on triage.id = l.menu_item_id, menu_item m
where triage.translate_key = 'menu.triage' and triage.deleted_at is null and l.deleted_at is null
  and m.id = '01811c8f-e000-7fed-9812-4607bae09a06'
  and not exists (select from role_menu o where o.role_id = l.role_id and o.menu_item_id = m.id);
