-- What waits for a person is read for one person at a time, in one question. These are the few rows that wait for anyone.

create index case_status_event_proposals on case_status_event (at) include (patient_id) where kind = 'proposal';
create index case_status_event_answers on case_status_event (answers_id) where answers_id is not null;
create index underwriting_event_proposals on underwriting_event (at) include (patient_id) where kind = 'proposal';
create index underwriting_event_answers on underwriting_event (answers_id) where answers_id is not null;
create index appointment_approval_pending on appointment (requested_at) include (patient_id)
  where approval = 'pending' and deleted_at is null;

-- What one person has put off, by kind and record; it is shown again from that day on.
create table work_mark (
  user_id uuid not null constraint work_mark__user_id__ref references "user",
  entry text not null constraint work_mark__entry__check check (length(entry) <= 80),
  until date not null,
  primary key (user_id, entry)
);
