-- A change of law firm is carried out on the day it was agreed for, and both firms are told of it.

create table lawfirm_change (
  id uuid primary key,
  patient_id uuid not null constraint lawfirm_change__patient_id__ref references patient,
  from_lawfirm_id uuid constraint lawfirm_change__from_lawfirm_id__ref references lawfirm,
  to_lawfirm_id uuid not null constraint lawfirm_change__to_lawfirm_id__ref references lawfirm,
  effective_at date not null,
  reason text not null,
  at timestamptz not null default now(),
  by uuid not null,
  outcome text constraint lawfirm_change__outcome__check check (outcome in ('done', 'cancelled')),
  ended_at timestamptz,
  told_at timestamptz
);
create index lawfirm_change_patient on lawfirm_change (patient_id);
create unique index lawfirm_change_planned on lawfirm_change (patient_id) where outcome is null;
create index lawfirm_change_untold on lawfirm_change (ended_at) where outcome = 'done' and told_at is null;

grant select, insert, update on lawfirm_change to caseway_app;
alter table lawfirm_change enable row level security;
create policy wall on lawfirm_change to caseway_app using ((select behind_staff_wall()));

select refuse_looking_everywhere();
