-- Whom somebody called: a call to the firm says nothing of when the patient was spoken to. Of older calls it was the patient.
alter table patient_note add column call_party text;
