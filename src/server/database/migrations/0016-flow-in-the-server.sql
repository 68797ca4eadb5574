-- What handlers of events and rules of the domain do.
drop function if exists push_wait(uuid, uuid);
drop function if exists mail_to_funder(uuid, uuid, text, text);
drop function if exists answer_sign_up(uuid, uuid, text, text);
drop function if exists mail_to_login(uuid, uuid, text, text);
