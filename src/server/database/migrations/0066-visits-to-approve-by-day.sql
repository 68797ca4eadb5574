-- Visits that wait for an approval are added up as well ('pending'), on the same day as all visits.
-- Writing a visit locks `appointment` and then `visit_total`. Both are locked here in that order, because this release also
-- replaces a trigger of `appointment`.
lock table appointment in share row exclusive mode;
alter table visit_total drop constraint visit_total_kind_check;
alter table visit_total add constraint visit_total_kind_check check (kind in ('visit', 'service', 'pending'));
