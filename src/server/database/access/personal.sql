-- What belongs to one user.

select close_tables('pinned_case', 'quick_note', 'export_job', 'export_log', 'sync_conflict', 'work_mark');

create policy own on pinned_case to caseway_app using (user_id = (select viewer_id()));
grant select, insert, delete on pinned_case to caseway_app;

create policy own on work_mark to caseway_app using (user_id = (select viewer_id()));
grant select, insert, update, delete on work_mark to caseway_app;

create policy own on quick_note to caseway_app using (user_id = (select viewer_id()));
create policy nobody_looks on quick_note as restrictive to caseway_app using (not (select looking()));
grant select, insert on quick_note to caseway_app;
grant update (deleted_at) on quick_note to caseway_app;

-- Its owner may cancel a job; the rest is written by the server.
create policy own on export_job to caseway_app using (user_id = (select viewer_id()));
grant select, insert on export_job to caseway_app;
grant update (state, finished_at) on export_job to caseway_app;
-- Administrators decide about jobs that broke.
create policy failing on export_job for select to caseway_app
  using (error is not null and (select administers()));
create policy trying on export_job for update to caseway_app
  using (error is not null and (select administers()));
grant update (fault, held_until, dropped_at) on export_job to caseway_app;

create policy wall on export_log to caseway_app
  using ((select behind_staff_wall()) or user_id = (select viewer_id()))
  with check (user_id = (select viewer_id()) or (select behind_staff_wall()));
grant select, insert on export_log to caseway_app;

create policy wall on sync_conflict to caseway_app
  using ((select behind_staff_wall()) or user_id = (select viewer_id()))
  with check (user_id = (select viewer_id()) or (select behind_staff_wall()));
grant select, insert, update on sync_conflict to caseway_app;
