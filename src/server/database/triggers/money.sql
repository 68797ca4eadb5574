create or replace trigger work_out before insert or update on lien for each row execute function work_lien_out();

create or replace trigger keep_settlement before update on settlement for each row execute function keep_settlement();

create or replace trigger keep_case_cost before update on case_cost for each row execute function keep_case_cost();

create or replace trigger step_insert before insert on distribution
  for each row when (not loading()) execute function step_of_distribution();
create or replace trigger step_update before update on distribution for each row execute function step_of_distribution();
create or replace trigger keep_published before update on distribution
  for each row when (
    old.published_at is not null and
    (old.patient_id, old.number, old.inputs, old.rule, old.engine_version, old.outputs, old.sha256, old.made_by,
      old.approved_by, old.published_at)
    is distinct from
    (new.patient_id, new.number, new.inputs, new.rule, new.engine_version, new.outputs, new.sha256, new.made_by,
      new.approved_by, new.published_at))
  execute function keep_published();
create or replace trigger keep_supplements before update of supplements on distribution
  for each row when (old.supplements is distinct from new.supplements) execute function keep_published();

create or replace trigger in_force_once before insert on receipt
  for each row when (new.reverses_id is null and not loading()) execute function receipt_in_force_once();

create or replace trigger within_receipt after insert on receipt_allocation
  for each row when (not loading()) execute function allocation_within_receipt();

create or replace trigger of_open_insert before insert on remittance
  for each row when (not loading()) execute function remittance_of_open();
create or replace trigger of_open_update before update on remittance for each row execute function remittance_of_open();
