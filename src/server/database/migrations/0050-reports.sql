-- Files of reports.
-- Rows are also handed out as they are, for sheets and pages that are made where they are read.
alter table export_log drop constraint export_log__format__check;
alter table export_log add constraint export_log__format__check check (format in ('csv', 'json', 'xlsx', 'pdf', 'print'));
