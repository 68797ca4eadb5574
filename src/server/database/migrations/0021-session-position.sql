-- Where a session's own writes end in the log of the database: a server that follows must have come so far before the
-- session reads there. Nothing of it outlives the server, and it is written only where there is such a server.
create unlogged table session_position (
  session_id uuid primary key references session on delete cascade,
  position pg_lsn not null
);
