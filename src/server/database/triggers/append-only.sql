-- Rows of these tables are only added.

do $$
declare
  of_table text;
begin
  foreach of_table in array array[
    'appointment_event', 'audit_archive', 'audit_event', 'audit_seal', 'case_status_event', 'consent_event', 'distribution_event',
    'export_log', 'lien_event', 'lien_procurement', 'money_check', 'patient_lawfirm_history', 'receipt', 'receipt_allocation',
    'underwriting_event'
  ] loop
    execute format('create or replace trigger append_only before update or delete or truncate on %I
      execute function refuse_change()', of_table);
  end loop;
end $$;
