-- All signed-in users read the reference lists, providers, roles and menus, and learn of their changes; staff writes
-- them.

do $$
declare
  of_table text;
begin
  foreach of_table in array array[
    'accident_type', 'appointment_status', 'appointment_type', 'chiropractor', 'email_template', 'insurance_company',
    'insurance_type', 'medical_provider', 'medical_provider_office', 'menu_item', 'patient_language', 'permission',
    'role', 'role_menu', 'state', 'task_rule', 'underwriting_stage'
  ] loop
    perform close_tables(of_table), track_changes(of_table, 'log_common');
    execute format('create policy reading on %I for select to caseway_app
      using ((select viewer_id()) is not null)', of_table);
    execute format('create policy adding on %I for insert to caseway_app
      with check ((select behind_staff_wall()))', of_table);
    execute format('create policy changing on %I for update to caseway_app
      using ((select behind_staff_wall()))', of_table);
    execute format('grant select, insert, update on %I to caseway_app', of_table);
  end loop;
end $$;

-- Providers keep their own entries.
create policy own on medical_provider for update to caseway_app
  using ((select wall()) = 'provider' and id = (select party()));
create policy own on medical_provider_office for update to caseway_app
  using ((select wall()) = 'provider' and medical_provider_id = (select party()));
create policy own on chiropractor for update to caseway_app
  using ((select wall()) = 'chiropractor' and id = (select party()));

-- Views of a role are written by administrators and read by its users.
select close_tables('role_view');
create policy reading on role_view for select to caseway_app using (
  role_id = (select u.role_id from "user" u where u.id = (select viewer_id())) or (select administers()));
create policy adding on role_view for insert to caseway_app with check ((select administers()));
create policy changing on role_view for update to caseway_app using ((select administers()));
grant select, insert, update on role_view to caseway_app;
create or replace trigger mention after insert or update on role_view
  for each row when (not loading()) execute function log_role_view();
