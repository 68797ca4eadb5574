-- A password that must be changed closes everything else, also to sessions that are open already: what the server has
-- read of the log-in counts as old from that moment on.

create trigger password_due after update on "user"
  for each row when (old.must_change_password is distinct from new.must_change_password)
  execute function scope_of_user();
