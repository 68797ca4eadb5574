-- Who sends a paper about a case: the brand that owns the case, for whoever has part in it. A firm sees no subsidiary, but
-- the head of a letter is no secret.
create function letterhead_of(of_patient uuid) returns jsonb
language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'name', coalesce(s.legal_name, s.name),
    'lines', to_jsonb(array_remove(array[
      nullif(concat_ws(', ', s.address1, s.address2), ''),
      nullif(concat_ws(' ', nullif(concat_ws(', ', s.city, st.code), ''), s.zip), ''),
      nullif(concat_ws(' · ', s.phone, s.email), '')], null)))
  from patient p join subsidiary s on s.id = p.subsidiary_id left join state st on st.id = s.state_id
  where p.id = of_patient and (behind_staff_wall() or p.id in (select my_cases()))
$$;
