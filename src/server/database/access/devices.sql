-- The viewer's own devices.

select close_tables('device', 'push_subscription');

create policy own on device to caseway_app using (user_id = (select viewer_id()));
grant select, insert, update on device to caseway_app;

create policy own on push_subscription to caseway_app using (user_id = (select viewer_id()));
grant select, insert, update, delete on push_subscription to caseway_app;
-- Administrators decide about browsers that pushes no longer reach.
create policy failing on push_subscription for select to caseway_app
  using (last_error is not null and (select administers()));
create policy trying on push_subscription for update to caseway_app
  using (last_error is not null and (select administers()));
create policy dropping on push_subscription for delete to caseway_app
  using (last_error is not null and (select administers()));
