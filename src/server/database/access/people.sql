-- Organizations, their people, and the users.

select close_tables(
  'lawfirm', 'lawfirm_employee', 'subsidiary', 'subsidiary_employee', 'subsidiary_user', 'employee', 'funder', 'user');
grant select, insert, update
  on lawfirm, lawfirm_employee, subsidiary, subsidiary_employee, subsidiary_user, employee, funder, "user"
  to caseway_app;

select
  track_changes('lawfirm', 'log_owned', 'id', 'subsidiary_id', 'case_manager_id'),
  track_changes('lawfirm_employee', 'log_lawfirm_employee'),
  track_changes('subsidiary', 'log_owned', 'id'),
  track_changes('subsidiary_employee', 'log_owned', 'subsidiary_id', 'user_id'),
  track_changes('subsidiary_user', 'log_owned', 'subsidiary_id', 'user_id'),
  track_changes('employee', 'log_owned', 'user_id'),
  track_changes('funder', 'log_owned', 'id'),
  track_changes('user', 'log_owned',
    'id', 'lawfirm_id', 'subsidiary_id', 'medical_provider_id', 'chiropractor_id', 'funder_id');

create policy wall on lawfirm to caseway_app using (
  (select behind_staff_wall())
  or (select wall()) = 'lawfirm' and id = (select party())
  or (select wall()) = 'subsidiary' and subsidiary_id = (select party())
);
-- A practice that refers a patient names the law firm.
create policy referring on lawfirm for select to caseway_app using ((select wall()) = 'chiropractor' and is_active);

create policy wall on lawfirm_employee to caseway_app using (
  (select behind_staff_wall())
  or (select wall()) = 'lawfirm' and lawfirm_id = (select party())
  or (select wall()) = 'subsidiary' and lawfirm_id in (select id from lawfirm where subsidiary_id = (select party()))
);

create policy wall on subsidiary to caseway_app
  using ((select behind_staff_wall()) or (select wall()) = 'subsidiary' and id = (select party()));
create policy wall on subsidiary_employee to caseway_app
  using ((select behind_staff_wall()) or (select wall()) = 'subsidiary' and subsidiary_id = (select party()));
create policy wall on subsidiary_user to caseway_app
  using ((select behind_staff_wall()) or (select wall()) = 'subsidiary' and subsidiary_id = (select party()));

create policy wall on employee to caseway_app
  using ((select behind_staff_wall()) or user_id = (select viewer_id()));

create policy wall on funder to caseway_app
  using ((select behind_staff_wall()) or (select wall()) = 'funder' and id = (select party()));

create policy wall on "user" to caseway_app using (
  (select behind_staff_wall())
  or id = (select viewer_id())
  or (select wall()) = 'lawfirm' and lawfirm_id = (select party())
  or (select wall()) = 'subsidiary' and subsidiary_id = (select party())
  or (select wall()) = 'provider' and medical_provider_id = (select party())
  or (select wall()) = 'chiropractor' and chiropractor_id = (select party())
  or (select wall()) = 'funder' and funder_id = (select party())
);
create policy contacts on "user" for select to caseway_app
  using ((select viewer_id()) is not null and not (select behind_staff_wall()) and id in (select my_contacts()));
