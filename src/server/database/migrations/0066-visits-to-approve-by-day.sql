-- Visits that wait for an approval are added up as well ('pending'), on the same day as all visits.
-- In the order in which a visit that is written locks them: this release replaces a trigger of visits later on.
lock table appointment in share row exclusive mode;
alter table visit_total drop constraint visit_total_kind_check;
alter table visit_total add constraint visit_total_kind_check check (kind in ('visit', 'service', 'pending'));
