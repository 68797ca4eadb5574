-- What is held for a disputed lien has a way out: once the dispute has ended, a supplement to the distribution shares it
-- out, with two people behind it like any other.

alter table distribution add column supplements uuid
  constraint distribution__supplements__ref references distribution
  constraint distribution__supplements__check check (supplements <> id);
create index distribution_supplements on distribution (supplements) where supplements is not null;

create trigger keep_supplements before update of supplements on distribution
  for each row when (old.supplements is distinct from new.supplements) execute function keep_published();

-- The firm has one distribution of the settlement in its hands, and besides one supplement that it has not paid out.
drop index distribution__in_force__key;
create unique index distribution__in_force__key on distribution (patient_id)
  where supplements is null and state in ('published', 'accepted', 'executed');
create unique index distribution__supplement_in_force__key on distribution (patient_id)
  where supplements is not null and state in ('published', 'accepted');

-- What of a settlement that was paid out lies in trust, lien by lien, until a supplement has been paid out as well.
create function held_in_trust(of_case uuid)
returns table (distribution_id uuid, lien_number text, held_cents bigint, paid_before_cents bigint)
language sql stable as $$
  select d.id, line ->> 'lien_number', (line ->> 'held_cents')::bigint,
    coalesce((line ->> 'paid_before_cents')::bigint, 0)
  from distribution d cross join jsonb_array_elements(d.outputs -> 'lines') line
  where d.patient_id = of_case and d.supplements is null and d.state = 'executed'
    and (line ->> 'held_cents')::bigint > 0
    and not exists (
      select from distribution s cross join jsonb_array_elements(s.outputs -> 'lines') given
      where s.supplements = d.id and s.state = 'executed' and given ->> 'lien_number' = line ->> 'lien_number')
$$;
