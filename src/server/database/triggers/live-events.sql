create or replace trigger live_rights after update on account
  for each row when (
    not loading() and (old.scope_epoch, old.token_epoch) is distinct from (new.scope_epoch, new.token_epoch))
  execute function tell_of_account();
create or replace trigger live_session after update on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_of_session();
