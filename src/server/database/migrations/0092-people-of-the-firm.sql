-- Somebody at a firm works on a case once at a time, and one of them is the first to be asked.

with doubled as (
  select id, row_number() over (partition by patient_id, lawfirm_employee_id order by "from", id) as place
  from patient_lawfirm_employee where "to" is null and deleted_at is null
)
update patient_lawfirm_employee w set deleted_at = now(), version = version + 1, updated_at = now()
from doubled where doubled.id = w.id and doubled.place > 1;

with firsts as (
  select id, row_number() over (partition by patient_id order by "from" desc, id desc) as place
  from patient_lawfirm_employee where is_primary and "to" is null and deleted_at is null
)
update patient_lawfirm_employee w set is_primary = false, version = version + 1, updated_at = now()
from firsts where firsts.id = w.id and firsts.place > 1;

create unique index patient_lawfirm_employee__lawfirm_employee_id__key
  on patient_lawfirm_employee (patient_id, lawfirm_employee_id) where "to" is null and deleted_at is null;
create unique index patient_lawfirm_employee__is_primary__key
  on patient_lawfirm_employee (patient_id) where is_primary and "to" is null and deleted_at is null;
