-- What a patient ordered with one word, also from a number that no case has yet: when a case gets that number, it still
-- holds. Earlier ones are read from their text here, by the words that patients are told to use.
alter table sms_inbound add column ordered text
  constraint sms_inbound__ordered__check check (ordered in ('stop', 'start'));
update sms_inbound set ordered = 'stop'
  where btrim(body, E' .,!\n') ~* '^(stop|stopall|stop all|quit|end|revoke|opt out|optout|cancel|unsubscribe|alto|parar|pare|cancelar|detener|dur|durdur|iptal|İptal|ret|إيقاف|توقف|أوقف|إلغاء)$';
update sms_inbound set ordered = 'start'
  where btrim(body, E' .,!\n') ~* '^(start|unstop|comenzar|iniciar|başla|başlat|ابدأ|بدء)$';
