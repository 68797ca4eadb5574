-- Whoever writes a message to a patient queues it, by `queue_sms`.
drop trigger if exists deliver on patient_sms;
drop function if exists deliver_sms();
