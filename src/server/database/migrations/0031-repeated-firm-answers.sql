-- A firm's page sends its answer again when the reply was lost, and gets the same reply.
alter table firm_request
  add column answer_key text,
  add column answer_hash text;
