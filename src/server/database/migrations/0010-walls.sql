-- The second wall. Each query already carries the filter of the caller's role; should one forget it, the database still
-- shows nobody what belongs to another organisation. What stands here is coarser than the roles: it knows parties only.
--
-- The questions about the viewer stand in sub-selects, so that they are answered once a query and not once a row.

do $$
declare
  of_table text;
begin
  -- Everybody who is signed in reads these; the portal's own people write them.
  foreach of_table in array array[
    'accident_type', 'appointment_status', 'appointment_type', 'chiropractor', 'email_template', 'insurance_company',
    'insurance_type', 'medical_provider', 'medical_provider_office', 'menu_item', 'patient_language', 'permission',
    'role', 'role_menu', 'state', 'underwriting_stage'] loop
    execute format('alter table %I enable row level security', of_table);
    execute format('create policy reading on %I for select to caseway_app
      using ((select viewer_id()) is not null)', of_table);
    execute format('create policy adding on %I for insert to caseway_app
      with check ((select behind_staff_wall()))', of_table);
    execute format('create policy changing on %I for update to caseway_app
      using ((select behind_staff_wall()))', of_table);
    execute format('grant select, insert, update on %I to caseway_app', of_table);
  end loop;

  -- What hangs on a case is seen by whoever has part in the case.
  foreach of_table in array array[
    'patient_document', 'patient_lawfirm_employee', 'patient_mobile_info', 'patient_note', 'previous_med'] loop
    execute format('alter table %I enable row level security', of_table);
    execute format('create policy wall on %I to caseway_app
      using ((select behind_staff_wall()) or patient_id in (select my_cases()))', of_table);
    execute format('grant select, insert, update on %I to caseway_app', of_table);
  end loop;

  -- The patient's private channel, and what the portal thinks of a case.
  foreach of_table in array array['patient_sms', 'underwriting_document', 'underwriting_note'] loop
    execute format('alter table %I enable row level security', of_table);
    execute format('create policy wall on %I to caseway_app using ((select behind_staff_wall()))', of_table);
    execute format('grant select, insert, update on %I to caseway_app', of_table);
  end loop;

  -- The server alone works with these.
  foreach of_table in array array[
    'account', 'audit_seal', 'case_number_series', 'device', 'lien_number_series', 'outgoing', 'password_reset',
    'push_subscription', 'schema_migration', 'server_state', 'session', 'socket_ticket'] loop
    execute format('alter table %I enable row level security', of_table);
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Providers keep their own entries.

create policy own on medical_provider for update to caseway_app
  using ((select wall()) = 'provider' and id = (select party()));
create policy own on medical_provider_office for update to caseway_app
  using ((select wall()) = 'provider' and medical_provider_id = (select party()));
create policy own on chiropractor for update to caseway_app
  using ((select wall()) = 'chiropractor' and id = (select party()));

-- ---------------------------------------------------------------------------------------------------------------------
-- Cases, visits and liens

alter table patient enable row level security;
create policy wall on patient to caseway_app using (
  (select behind_staff_wall())
  or (select wall()) = 'lawfirm' and lawfirm_id = (select party())
  or (select wall()) = 'subsidiary' and subsidiary_id = (select party())
  or (select wall()) = 'chiropractor' and chiropractor_id = (select party())
  or (select wall()) in ('provider', 'chiropractor', 'funder') and id in (select my_cases())
);
grant select, insert, update on patient to caseway_app;

-- A provider sees its own visits of a patient, not where else the patient goes.
alter table appointment enable row level security;
create policy wall on appointment to caseway_app using (
  (select behind_staff_wall())
  or (select wall()) in ('lawfirm', 'subsidiary') and patient_id in (select my_cases())
  or (select wall()) = 'provider' and medical_provider_id = (select party())
  or (select wall()) = 'chiropractor' and chiropractor_id = (select party())
);
grant select, insert, update on appointment to caseway_app;

alter table lien enable row level security;
create policy wall on lien to caseway_app using (
  (select behind_staff_wall())
  or (select wall()) in ('lawfirm', 'subsidiary') and patient_id in (select my_cases())
  or (select wall()) = 'provider' and medical_provider_id = (select party())
  or (select wall()) = 'chiropractor' and chiropractor_id = (select party())
  or (select wall()) = 'funder' and owner_id = (select party())
);
grant select, insert, update on lien to caseway_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Organisations and their people

alter table lawfirm enable row level security;
create policy wall on lawfirm to caseway_app using (
  (select behind_staff_wall())
  or (select wall()) = 'lawfirm' and id = (select party())
  or (select wall()) = 'subsidiary' and subsidiary_id = (select party())
);
-- A practice that refers a patient names the law firm.
create policy referring on lawfirm for select to caseway_app using ((select wall()) = 'chiropractor' and is_active);
grant select, insert, update on lawfirm to caseway_app;

alter table lawfirm_employee enable row level security;
create policy wall on lawfirm_employee to caseway_app using (
  (select behind_staff_wall())
  or (select wall()) = 'lawfirm' and lawfirm_id = (select party())
  or (select wall()) = 'subsidiary' and lawfirm_id in (select id from lawfirm where subsidiary_id = (select party()))
);
grant select, insert, update on lawfirm_employee to caseway_app;

alter table subsidiary enable row level security;
create policy wall on subsidiary to caseway_app
  using ((select behind_staff_wall()) or (select wall()) = 'subsidiary' and id = (select party()));
grant select, insert, update on subsidiary to caseway_app;

alter table subsidiary_employee enable row level security;
create policy wall on subsidiary_employee to caseway_app
  using ((select behind_staff_wall()) or (select wall()) = 'subsidiary' and subsidiary_id = (select party()));
grant select, insert, update on subsidiary_employee to caseway_app;

alter table subsidiary_user enable row level security;
create policy wall on subsidiary_user to caseway_app
  using ((select behind_staff_wall()) or (select wall()) = 'subsidiary' and subsidiary_id = (select party()));
grant select, insert, update on subsidiary_user to caseway_app;

alter table employee enable row level security;
create policy wall on employee to caseway_app
  using ((select behind_staff_wall()) or user_id = (select viewer_id()));
grant select, insert, update on employee to caseway_app;

alter table funder enable row level security;
create policy wall on funder to caseway_app
  using ((select behind_staff_wall()) or (select wall()) = 'funder' and id = (select party()));
grant select, insert, update on funder to caseway_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Log-ins and chat

-- The portal's people who look after the viewer's cases: whom an outsider may write to.
create function my_contacts() returns setof uuid
language sql stable security definer set search_path = public as $$
  select person from patient, unnest(array[case_manager_id, underwriter_id]) as person
  where id in (select my_cases()) and person is not null
$$;

alter table "user" enable row level security;
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
grant select, insert, update on "user" to caseway_app;

-- A conversation belongs to the two who have it, whatever else they are; nobody writes in another's name.
alter table message enable row level security;
create policy reading on message for select to caseway_app
  using (sender_id = (select viewer_id()) or receiver_id = (select viewer_id()));
create policy adding on message for insert to caseway_app
  with check (sender_id = (select viewer_id()));
create policy changing on message for update to caseway_app
  using (sender_id = (select viewer_id()) or receiver_id = (select viewer_id()));
grant select, insert, update on message to caseway_app;
