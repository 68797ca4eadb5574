-- Whom to call next, and why: one day for each case, kept here by the rule `contactDue` of the domain, so that the
-- dashboard, the quick panel, the report, the list and a device without a network all mean the same one.

alter table patient
  add column lawfirm_contact_at timestamptz,
  add column provider_contact_at timestamptz,
  add column next_contact_party text,
  add column contact_due_on date,
  add column contact_reason text;

-- What is on record of earlier contacts: calls that reached them, and what firms wrote or proposed themselves.
alter table patient disable trigger user;
update patient set lawfirm_contact_at = heard.at
from (
  select patient_id, max(at) as at from (
    select n.patient_id, n.created_at as at from patient_note n left join "user" u on u.id = n.created_by
    where n.deleted_at is null
      and (n.kind = 'call' and n.call_party = 'firm' and n.call_outcome = 'reached' or u.user_type = 'lawfirm')
    union all
    select e.patient_id, e.at from case_status_event e join "user" u on u.id = e.by
    where e.kind = 'proposal' and u.user_type = 'lawfirm'
  ) as said group by patient_id
) as heard
where heard.patient_id = patient.id;
update patient set provider_contact_at = heard.at
from (
  select patient_id, max(created_at) as at from patient_note
  where deleted_at is null and kind = 'call' and call_party = 'provider' and call_outcome = 'reached'
  group by patient_id
) as heard
where heard.patient_id = patient.id;
alter table patient enable trigger user;

create function contact_due(c patient) returns table (due_on date, reason text)
language sql stable security definer set search_path = public as $$
  with facts as (
    select c.last_contact_at::date as spoken, coalesce(c.opened_at, c.created_at)::date as opened,
      c.case_status in ('intake', 'underwriting', 'active', 'treatment_complete', 'demand', 'litigation', 'settled',
        'distribution') as is_open,
      coalesce((select f.update_interval_days from lawfirm f where f.id = c.lawfirm_id), 90) as firm_days,
      visits.*
    from (
      select max(a.scheduled_start) filter (where s.category = 'missed')::date as missed,
        min(a.scheduled_start::date) filter (where a.is_surgery and s.category in ('scheduled', 'completed')
          and (c.last_contact_at is null or c.last_contact_at::date <= a.scheduled_start::date)) as surgery,
        min(a.service_date) filter (where s.category = 'completed'
          and (a.bill_received_at is null or a.records_received_at is null)) as unbilled
      from appointment a join appointment_status s on s.id = a.appointment_status_id
      where a.patient_id = c.id and a.deleted_at is null
    ) as visits
  )
  select why.due_on, why.reason from facts, lateral (values
    -- In the order of their weight: of two that are due on one day the first is named.
    (1, 'welcome', case when is_open and spoken is null
      then opened + case extract(isodow from opened) when 5 then 3 when 6 then 2 else 1 end end),
    (2, 'no_show', case when is_open and (spoken is null or spoken < missed) then missed end),
    (3, 'surgery', case when is_open then
      case when spoken is null or spoken < surgery - 1 then surgery - 1 else surgery + 1 end end),
    (4, 'planned', case when is_open or c.case_status = 'on_hold' then c.next_contact_at end),
    (5, 'status_due', case when is_open
      then greatest(c.status_changed_at::date, c.lawfirm_contact_at::date, opened) + firm_days end),
    (6, 'gap', case when c.case_status = 'active' and c.in_treatment
      and (spoken is null or spoken < c.last_service_date + 15) then c.last_service_date + 15 end),
    (7, 'missing_bill', case when is_open and unbilled is not null
      then greatest(unbilled, c.provider_contact_at::date) + 7 end),
    (8, 'regular', case when c.case_status = 'active' then spoken + 30 end)
  ) as why (weight, reason, due_on)
  where why.due_on is not null order by why.due_on, why.weight limit 1
$$;
revoke execute on function contact_due(patient) from public;

create function keep_contact_due() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if new.next_contact_at is null then new.next_contact_party := null; end if;
  select due_on, reason into new.contact_due_on, new.contact_reason from contact_due(new);
  -- Devices that are told which fields an edit changed are told of these too.
  if tg_op = 'UPDATE' and current_setting('app.changed', true) like 'patient:%' then
    perform set_config('app.changed',
      current_setting('app.changed') || ',next_contact_party,contact_due_on,contact_reason', true);
  end if;
  return new;
end $$;

create trigger contact_due_insert before insert on patient
  for each row when (not loading()) execute function keep_contact_due();
create trigger contact_due_update before update on patient
  for each row when (
    not loading() and
    (old.case_status, old.opened_at, old.last_contact_at, old.lawfirm_contact_at, old.provider_contact_at,
      old.next_contact_at, old.status_changed_at, old.in_treatment, old.last_service_date, old.lawfirm_id,
      old.deleted_at is null)
    is distinct from
    (new.case_status, new.opened_at, new.last_contact_at, new.lawfirm_contact_at, new.provider_contact_at,
      new.next_contact_at, new.status_changed_at, new.in_treatment, new.last_service_date, new.lawfirm_id,
      new.deleted_at is null))
  execute function keep_contact_due();

-- What else a day follows from lies with visits and firms. As totals do, it raises the row's revision, not its version.
create function refresh_contact_due(of_patients uuid[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform from patient where id = any(of_patients) order by id for no key update;
  update patient set contact_due_on = next.due_on, contact_reason = next.reason
  from (
    select p.id, due.due_on, due.reason from patient p left join lateral contact_due(p) due on true
    where p.id = any(of_patients)
  ) as next
  where patient.id = next.id
    and (patient.contact_due_on, patient.contact_reason) is distinct from (next.due_on, next.reason);
end $$;
revoke execute on function refresh_contact_due(uuid[]) from public;

create function contact_due_of_case() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then
    perform refresh_contact_due(array[old.patient_id, new.patient_id]);
  else
    perform refresh_contact_due(array[new.patient_id]);
  end if;
  return null;
end $$;

-- After the totals, which tell the last day of service.
create trigger visits_contact_due_insert after insert on appointment
  for each row when (not loading()) execute function contact_due_of_case();
create trigger visits_contact_due_update after update on appointment
  for each row when (
    not loading() and
    (old.patient_id, old.appointment_status_id, old.scheduled_start, old.service_date, old.is_surgery,
      old.bill_received_at, old.records_received_at, old.deleted_at is null)
    is distinct from
    (new.patient_id, new.appointment_status_id, new.scheduled_start, new.service_date, new.is_surgery,
      new.bill_received_at, new.records_received_at, new.deleted_at is null))
  execute function contact_due_of_case();

create function contact_due_of_firm() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform refresh_contact_due(array(select id from patient where lawfirm_id = new.id and contact_due_on is not null));
  return null;
end $$;
create trigger contact_due_update after update of update_interval_days on lawfirm
  for each row when (not loading() and old.update_interval_days is distinct from new.update_interval_days)
  execute function contact_due_of_firm();

select refresh_contact_due(array(select id from patient where deleted_at is null));

-- The report of contact managers goes over all cases that wait for a call; the day is in the index now.
drop index patient_next_contact;
create index patient_contact_due on patient (contact_due_on, id)
  include (contact_reason, case_status, deleted_at, lawfirm_id, subsidiary_id, chiropractor_id, case_manager_id)
  where contact_due_on is not null;
