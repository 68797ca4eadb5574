-- For the last order that came from a number.
drop index concurrently if exists sms_inbound_ordered;
create index concurrently sms_inbound_ordered on sms_inbound ("from", at desc) where ordered is not null;
