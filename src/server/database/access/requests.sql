-- What firms are asked by mail. The server answers for whoever holds a link; the staff asks and reads.

select close_tables('firm_request'), mention_changes('firm_request');
create policy wall on firm_request to caseway_app using ((select behind_staff_wall()));
grant select, insert, update on firm_request to caseway_app;

-- Links about liens bind their lawyer: the staff asks and reads, but is shown no secret, and the mail leaves by a
-- function. A lawyer's answer ends the request by another.
select close_tables('lien_request'), mention_changes('lien_request');
create policy wall on lien_request to caseway_app using ((select behind_staff_wall()));
grant select (id, kind, lien_id, offer_id, lawfirm_id, user_id, at, expires_at, opened_at, ended_at, outcome),
  insert, update (ended_at, outcome) on lien_request to caseway_app;
