-- The next event is the one that was due first: those that failed and wait, or were given up, are not read for it.
drop index concurrently if exists event_outbox_next;
create index concurrently event_outbox_next on event_outbox (next_try_at, id) where dead_at is null;
drop index concurrently if exists event_outbox_due;
