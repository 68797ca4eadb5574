-- Sessions that expired long ago are removed: found without reading the others, and nothing that refers to one is searched for.
drop index concurrently if exists session_expiry;
create index concurrently session_expiry on session (expires_at);
drop index concurrently if exists session_looks_from;
create index concurrently session_looks_from on session (looks_from) where looks_from is not null;
