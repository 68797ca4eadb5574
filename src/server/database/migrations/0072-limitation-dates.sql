-- When the rules of a state change, so do the days by which suits must be filed: those of all its cases at once, by the
-- same reckoning as for one case (src/domain/rules/limitation.ts; a test holds the two together). Without a rule, or
-- where an estimate would mislead, there is no day until an attorney names one.
create function limitation_date(dol date, dob date, profile text, rules jsonb) returns date
language sql immutable as $$
  select (dol + make_interval(years => (rule->>'years')::int))::date
  from jsonb_array_elements(case when jsonb_typeof(rules) = 'array' then rules end) with ordinality as r (rule, place)
  where profile in ('motor_vehicle', 'premises', 'other')
    and (dob is null or extract(year from age(dol, dob)) >= 18)
    and (rule->>'profile' = 'general' or rule->>'profile' = profile)
    and (rule->>'accrual_from' is null or (rule->>'accrual_from')::date <= dol)
    and (rule->>'accrual_to' is null or dol <= (rule->>'accrual_to')::date)
  order by rule->>'profile' = 'motor_vehicle' desc, place
  limit 1
$$;
