-- A case manager's and an underwriter's role mean that cases are assigned to these people and that their bell rings. Who was
-- invited to the role without its mark could not work.
update "user" u set is_casemanager = true, version = u.version + 1, updated_at = now()
from role r where r.id = u.role_id and r.title = 'case_manager' and u.user_type = 'staff' and not u.is_casemanager;
update "user" u set is_underwriter = true, version = u.version + 1, updated_at = now()
from role r where r.id = u.role_id and r.title = 'underwriter' and u.user_type = 'staff' and not u.is_underwriter;

-- A log-in without an entry in the directory that has its address among its own people: they are tied together.
update lawfirm_employee e set user_id = u.id, version = e.version + 1, updated_at = now()
from "user" u where u.user_type = 'lawfirm' and u.lawfirm_id = e.lawfirm_id and lower(u.email) = lower(e.email)
  and e.user_id is null and e.deleted_at is null and u.deleted_at is null
  and not exists (select from lawfirm_employee o where o.user_id = u.id and o.deleted_at is null);
update employee e set user_id = u.id, version = e.version + 1, updated_at = now()
from "user" u where u.user_type = 'staff' and lower(u.email) = lower(e.email)
  and e.user_id is null and e.deleted_at is null and u.deleted_at is null
  and e.id = (select f.id from employee f where lower(f.email) = lower(u.email) and f.user_id is null
    and f.deleted_at is null order by f.is_active desc, f.created_at, f.id limit 1)
  and not exists (select from employee o where o.user_id = u.id and o.deleted_at is null);
