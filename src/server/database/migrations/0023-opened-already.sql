-- Whether the very same case is open already, whoever may see it: asked at every new case, under a lock of its own, so it
-- looks at no more than it must. Likeness of names and numbers was looked at before.
create function opened_already(of_first text, of_last text, of_dob date, of_dol date, except_id uuid) returns boolean
language plpgsql stable security definer set search_path = public as $$
begin
  return exists (
    select from patient
    where dob = of_dob and dol = of_dol and lower(last_name) = lower(of_last) and lower(first_name) = lower(of_first)
      and deleted_at is null and id <> except_id);
end $$;
