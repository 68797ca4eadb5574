-- Work asks for the visits that wait for an approval in cases without an underwriter. Of these hardly any has one.
alter table patient add column visits_to_approve int not null default 0;
update patient set visits_to_approve = waiting.visits
from (
  select patient_id, count(*) as visits from appointment where approval = 'pending' and deleted_at is null group by patient_id
) as waiting
where waiting.patient_id = patient.id;
