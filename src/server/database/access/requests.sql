-- What firms are asked by mail. The server answers for whoever holds a link; the staff asks and reads.

select close_tables('firm_request'), mention_changes('firm_request');
create policy wall on firm_request to caseway_app using ((select behind_staff_wall()));
grant select, insert, update on firm_request to caseway_app;

-- The server alone asks about liens. A lawyer's answer ends the request by a function.
select close_tables('lien_request');
