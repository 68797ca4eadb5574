-- The level of a subsidiary's user limits the role from now on. Managers who had the level that is filled in by itself go on
-- managing.
update subsidiary_user set access_level = 'manager', version = version + 1, updated_at = now()
where access_level = 'member' and user_id in (
  select u.id from "user" u join role r on r.id = u.role_id where r.title = 'subsidiary');
