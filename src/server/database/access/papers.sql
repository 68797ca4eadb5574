-- Documents of a case.

select close_tables('patient_document', 'sign_request', 'upload');

select track_changes('patient_document', 'log_case_row');

-- A document is open to the parties it is marked for. Documents of a lien open with the lien, those of a visit with the
-- visit, those of a practice to the practice. Liens and visits are read behind their own policies, so a party finds its
-- own only. A funder also sees liens on offer, whose documents stay closed until the purchase.
create policy wall on patient_document to caseway_app using (
  (select behind_staff_wall())
  or patient_id in (select my_cases()) and (
    created_by = (select viewer_id())
    or (select wall()) in ('lawfirm', 'subsidiary') and visibility @> array[(select wall())]
      and (lien_id is null or exists(select from lien where lien.id = lien_id))
    or (select wall()) = 'funder' and visibility @> '{funder}'
      and (lien_id is null or exists(select from lien where lien.id = lien_id and owner_id = (select party())))
    or (select wall()) in ('provider', 'chiropractor') and visibility @> '{provider}' and case
      when lien_id is not null then exists(select from lien where lien.id = lien_id)
      when appointment_id is not null then exists(select from appointment where appointment.id = appointment_id)
      else doc_type in ('lop', 'hipaa_authorization') or exists(select from "user" u where u.id = patient_document.created_by
        and (select party()) in (u.medical_provider_id, u.chiropractor_id)) end
  )
);
grant select, insert, update on patient_document to caseway_app;

select mention_changes('sign_request');
create policy wall on sign_request to caseway_app
  using ((select behind_staff_wall()) or patient_id in (select known.id from my_cases() as known (id)));
grant select, insert, update on sign_request to caseway_app;

create policy own on upload to caseway_app using (user_id = (select viewer_id()));
grant select, insert, update on upload to caseway_app;
