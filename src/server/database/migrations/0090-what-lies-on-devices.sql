-- How what lies on a device of the people of a role must be locked, and how long it may lie there unheard.
alter table role
  add column device_lock text not null default 'chosen',
  add column device_hours int,
  add constraint role__device_lock__check check (device_lock in ('chosen', 'required')),
  add constraint role__device_hours__check check (device_hours between 1 and 720);

-- It counts from the next call of everybody who has the role, as its rights do.
drop trigger scope on role;
create trigger scope after update on role
  for each row when (
    (old.title, old.level, old.grants, old.sees, old.device_lock, old.device_hours)
    is distinct from (new.title, new.level, new.grants, new.sees, new.device_lock, new.device_hours))
  execute function scope_of_role();

select refuse_looking_everywhere();
