-- Messages of patients that nobody has answered. Whether somebody has read them is another question.

alter table patient_sms add column awaits_reply boolean not null default false;
create index patient_sms_awaiting on patient_sms (patient_id, created_at) where awaits_reply;

-- Written by triggers only, like the totals.
alter table patient add column reply_wanted_since timestamptz;

-- The bell reads these and no other cases.
create index patient_waiting_for_manager on patient (case_manager_id)
  where unread_messages > 0 or reply_wanted_since is not null;
create index patient_waiting_for_underwriter on patient (underwriter_id)
  where unread_messages > 0 or reply_wanted_since is not null;

-- Nothing told until now which messages were answered: those count that are unread or of the last two weeks, with no
-- message to the patient after them. What is older has been dealt with, or its patient has written again.
update patient_sms s set awaits_reply = true
where direction = 'in' and deleted_at is null and (seen_at is null or created_at > now() - interval '14 days')
  and not exists (
    select from patient_sms later where later.patient_id = s.patient_id and later.created_at > s.created_at
      and later.direction = 'out' and later.status <> 'blocked_no_consent' and later.deleted_at is null);
update patient p set reply_wanted_since = waiting.since
from (select patient_id, min(created_at) as since from patient_sms where awaits_reply group by patient_id) as waiting
where p.id = waiting.patient_id;
