-- Whom to call next and why, by the rule `contactDue` of the domain, stored on the case so that the dashboard, the
-- report, the list and an offline device agree.
--
-- Kept here and not in the server: it is a figure of the case, like its totals, and nobody is told of it. Five tables
-- change it, one call or thousands of rows at a time, and it must hold at the commit of whoever wrote them: lists filter
-- and sort by it, and a device gets it with the row that changed. tests/contract/cases/contact-drift.test.ts holds it
-- against the domain.

-- Three failed calls to the patient change the number to call, three more the party to the firm. PL/pgSQL, which keeps its
-- plan: to plan this took longer than to answer it, at every write of a case.
create or replace function contact_due(c patient) returns table (due_on date, reason text, party text, phone text)
language plpgsql stable rows 1 security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query with facts as (
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
  ), earliest as (
    select why.due_on, why.reason from facts, lateral (values
      -- In order of priority: of two reasons due on the same day the first wins.
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
  ), asked as (
    select e.*, case e.reason when 'status_due' then 'firm' when 'missing_bill' then 'provider'
      when 'planned' then coalesce(c.next_contact_party, 'patient') else 'patient' end as party
    from earliest e
  ), other as (
    select (select m.number from patient_mobile_info m
      where m.patient_id = c.id and m.deleted_at is null and m.number is distinct from c.phone
      order by m.owner = 'self' desc, m.created_at, m.id limit 1) as phone
  ), failed as (
    select count(*) filter (where n.call_phone is null or n.call_phone = c.phone) as on_first,
      count(*) filter (where n.call_phone = other.phone) as on_other
    from other, patient_note n
    where n.patient_id = c.id and n.kind = 'call' and n.deleted_at is null
      and coalesce(n.call_party, 'patient') = 'patient'
      and n.call_outcome in ('voicemail', 'no_answer', 'wrong_number')
      and n.created_at > coalesce(greatest(c.last_contact_at, (
        select max(r.created_at) from patient_note r
        where r.patient_id = c.id and r.kind = 'call' and r.deleted_at is null and r.call_outcome = 'reached'
          and coalesce(r.call_party, 'patient') in ('patient', 'firm'))), '-infinity')
  )
  select a.due_on, a.reason,
    case when a.party = 'patient' and f.on_first >= 3 and (o.phone is null or f.on_other >= 3) then 'firm'
      else a.party end,
    case when a.party = 'patient' and f.on_first >= 3 and f.on_other < 3 then o.phone end
  from asked a, other o, failed f;
end $$;
revoke execute on function contact_due(patient) from public;

create or replace function keep_contact_due() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if new.next_contact_at is null then new.next_contact_party := null; end if;
  select due_on, reason, party, phone
  into new.contact_due_on, new.contact_reason, new.contact_party, new.contact_phone from contact_due(new);
  -- Adds these columns to the changed fields that the feed tells devices.
  if tg_op = 'UPDATE' and current_setting('app.changed', true) like 'patient:%' then
    perform set_config('app.changed', current_setting('app.changed')
      || ',next_contact_party,contact_due_on,contact_reason,contact_party,contact_phone', true);
  end if;
  return new;
end $$;

-- For changes of visits and firms. Like totals, it raises the row's revision, not its version. Its plan is kept, too: made
-- for each list of cases it took twice as long as the update itself.
create or replace function refresh_contact_due(of_patients uuid[]) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  perform from patient where id = any(of_patients) order by id for no key update;
  update patient set contact_due_on = next.due_on, contact_reason = next.reason, contact_party = next.party,
    contact_phone = next.phone
  from (
    select p.id, due.due_on, due.reason, due.party, due.phone
    from patient p left join lateral contact_due(p) due on true
    where p.id = any(of_patients)
  ) as next
  where patient.id = next.id
    and (patient.contact_due_on, patient.contact_reason, patient.contact_party, patient.contact_phone)
      is distinct from (next.due_on, next.reason, next.party, next.phone);
end $$;
revoke execute on function refresh_contact_due(uuid[]) from public;

create or replace function contact_due_of_case() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then
    perform refresh_contact_due(array[old.patient_id, new.patient_id]);
  else
    perform refresh_contact_due(array[new.patient_id]);
  end if;
  return null;
end $$;

-- The case's own number, which every case gets as it is opened, is no other one to call.
create or replace function contact_due_of_number() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from patient where id = new.patient_id and phone = new.number) then
    perform refresh_contact_due(array[new.patient_id]);
  end if;
  return null;
end $$;

create or replace function contact_due_of_firm() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform refresh_contact_due(array(select id from patient where lawfirm_id = new.id and contact_due_on is not null));
  return null;
end $$;
