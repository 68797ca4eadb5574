-- Whose last day has passed signs in no more: at once when the day is entered, and on the day after where it lay ahead. The
-- portal's last administrator stays, because nobody would be left to let him in again.

create function close_log_ins_of_leavers(of_employee uuid default null) returns setof uuid
language plpgsql security definer set search_path = public as $$
declare
  leaver uuid;
begin
  for leaver in
    select u.id from employee e join "user" u on u.id = e.user_id
    where e.end_date < current_date and e.deleted_at is null and u.is_active and u.deleted_at is null
      and (of_employee is null or e.id = of_employee)
      and exists (
        select from "user" other join role r on r.id = other.role_id
        where other.id <> u.id and other.is_active and other.deleted_at is null
          and r.level = 'admin' and r.deleted_at is null)
    order by u.id
  loop
    update "user" set is_active = false, version = version + 1, updated_at = now(), updated_by = viewer_id() where id = leaver;
    update account set token_epoch = token_epoch + 1 where user_id = leaver;
    return next leaver;
  end loop;
end $$;
revoke execute on function close_log_ins_of_leavers(uuid) from public;
grant execute on function close_log_ins_of_leavers(uuid) to caseway_app;
