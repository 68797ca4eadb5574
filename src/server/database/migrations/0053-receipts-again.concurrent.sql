-- A check that was entered wrongly or bounced comes in again under its number: a trigger sees to it that one is in force.
drop index concurrently if exists receipt_reference;
create index concurrently receipt_reference on receipt (lower(payer), lower(reference)) where reverses_id is null;
drop index concurrently if exists receipt__reference__key;
