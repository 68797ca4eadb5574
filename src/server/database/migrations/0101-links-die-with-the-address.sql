-- A link to choose a password was mailed to an address. Where that is corrected, whoever reads the old one must find
-- nothing behind it any more, however the change came about.
create function spend_reset_links() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  update password_reset set used_at = now() where user_id = new.id and used_at is null;
  return null;
end $$;
create trigger spend_reset_links after update of email on "user"
  for each row when (lower(old.email) is distinct from lower(new.email)) execute function spend_reset_links();
