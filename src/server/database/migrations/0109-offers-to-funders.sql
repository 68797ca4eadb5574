-- What a funder would give instead of what it was offered, until somebody of the portal takes it or offers anew.
alter table lien add column counter_price_cents bigint
  constraint lien__counter_price_cents__check check (counter_price_cents >= 0);
