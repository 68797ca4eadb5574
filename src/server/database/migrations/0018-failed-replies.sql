-- Which message answered a patient's message: if it fails at the gateway, the patient still waits.

alter table patient_sms add column answered_by_id uuid constraint patient_sms__answered_by_id__ref references patient_sms;
create index patient_sms_answered_by on patient_sms (answered_by_id) where answered_by_id is not null;
