-- Cases and what belongs to them. These policies are coarser than the roles: they know parties only, and hold where a
-- query forgets the filter of the role.
--
-- Questions about the viewer stand in sub-selects, so that they are answered once per query and not once per row.
-- `my_cases()` stands in a from clause, because a set-returning function in a select list prevents parallel plans.

select close_tables('patient', 'appointment', 'appointment_event', 'case_status_event', 'consent_event');

select track_changes('patient', 'log_patient');
create policy wall on patient to caseway_app using (
  (select behind_staff_wall())
  or (select wall()) = 'lawfirm' and lawfirm_id = (select party())
  or (select wall()) = 'subsidiary' and subsidiary_id = (select party())
  or (select wall()) = 'chiropractor' and chiropractor_id = (select party())
  or (select wall()) in ('provider', 'chiropractor', 'funder') and id in (select known.id from my_cases() as known (id))
);
create policy offered on patient for select to caseway_app
  using ((select wall()) = 'funder' and id in (select known.id from cases_on_offer() as known (id)));
grant select, insert, update on patient to caseway_app;

-- A provider sees its own visits of a patient, not where else the patient goes.
select track_changes('appointment', 'log_appointment');
create policy wall on appointment to caseway_app using (
  (select behind_staff_wall())
  or (select wall()) in ('lawfirm', 'subsidiary') and patient_id in (select known.id from my_cases() as known (id))
  or (select wall()) = 'provider' and medical_provider_id = (select party())
  or (select wall()) = 'chiropractor' and chiropractor_id = (select party())
);
grant select, insert, update on appointment to caseway_app;
create policy wall on appointment_event to caseway_app
  using ((select behind_staff_wall()) or appointment_id in (select id from appointment));
grant select, insert on appointment_event to caseway_app;

create policy wall on case_status_event to caseway_app
  using ((select behind_staff_wall()) or patient_id in (select known.id from my_cases() as known (id)));
create policy wall on consent_event to caseway_app
  using ((select behind_staff_wall()) or patient_id in (select known.id from my_cases() as known (id)));
grant select, insert on case_status_event, consent_event to caseway_app;

do $$
declare
  of_table text;
begin
  -- For every party of the case.
  foreach of_table in array array[
    'patient_lawfirm_employee', 'patient_mobile_info', 'patient_note', 'previous_med'
  ] loop
    perform close_tables(of_table), track_changes(of_table, 'log_case_row');
    execute format('create policy wall on %I to caseway_app using (
      (select behind_staff_wall()) or patient_id in (select known.id from my_cases() as known (id)))', of_table);
    execute format('grant select, insert, update on %I to caseway_app', of_table);
  end loop;

  -- For staff.
  foreach of_table in array array['underwriting_document', 'underwriting_note'] loop
    perform close_tables(of_table), track_changes(of_table, 'log_staff_case_row');
    execute format('create policy wall on %I to caseway_app using ((select behind_staff_wall()))', of_table);
    execute format('grant select, insert, update on %I to caseway_app', of_table);
  end loop;
end $$;

-- A task is the staff's, and may belong to no case.
select close_tables('task'), track_changes('task', 'log_task');
create policy wall on task to caseway_app using ((select behind_staff_wall()));
grant select, insert, update on task to caseway_app;

-- For staff.
select close_tables('lawfirm_change', 'patient_lawfirm_history', 'underwriting_event');
create policy wall on lawfirm_change to caseway_app using ((select behind_staff_wall()));
create policy wall on patient_lawfirm_history to caseway_app using ((select behind_staff_wall()));
create policy wall on underwriting_event to caseway_app using ((select behind_staff_wall()));
grant select, insert, update on lawfirm_change to caseway_app;
grant select, insert on patient_lawfirm_history, underwriting_event to caseway_app;

-- What is proposed or planned shows on the case before it changes.
select mention_changes('lawfirm_change', 'underwriting_event');
create or replace trigger mention after insert on case_status_event
  for each row when (not loading()) execute function log_status_event();

-- What is added up over all visits, or all cases, is for those who may see all of them.
select close_tables('visit_total', 'case_total');
create policy reading on visit_total for select to caseway_app using ((select behind_staff_wall()));
create policy reading on case_total for select to caseway_app using ((select behind_staff_wall()));
grant select on visit_total, case_total to caseway_app;
