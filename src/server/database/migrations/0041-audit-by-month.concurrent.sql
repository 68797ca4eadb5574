-- The record becomes partitions by month; ../functions/audit-division.sql says how.
select bound_undivided_audit();
select check_undivided_audit();
select divide_audit();
