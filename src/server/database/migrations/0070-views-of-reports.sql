-- Reports have views for roles as the list of cases has, and a view of a report says with which columns it is read.

alter table role_view drop constraint role_view__list__check;
alter table role_view add constraint role_view__list__check check (list ~ '^[a-z_]{1,60}$');
alter table role_view add column columns text[];
