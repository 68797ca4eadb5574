-- The viewer's own devices.

select close_tables('device', 'push_subscription');

create policy own on device to caseway_app using (user_id = (select viewer_id()));
grant select, insert, update on device to caseway_app;

create policy own on push_subscription to caseway_app using (user_id = (select viewer_id()));
grant select, insert, update, delete on push_subscription to caseway_app;
