-- A mail that carries a link names the case by its number alone. The request for the status of a case named the patient
-- and the day of the accident; where the portal changed its text, the text stays. A bar stands for the end of a line.

with wording (language, greeting, before, after, ending) as (values
  ('en', '<p>Dear {attorney.name},</p>',
    '<p>Case {patient.case_number}, {patient.full_name}, accident of {patient.dol}.</p>|<p>Please send us a brief status update: {link.view}</p>',
    '<p>Please send us a brief status update on case {patient.case_number}: {link.view}</p>',
    '<p>It takes a minute and saves you a call from us.</p>|<p>{portal.name} · {portal.phone}</p>'),
  ('es', '<p>Estimado(a) {attorney.name}:</p>',
    '<p>Caso {patient.case_number}, {patient.full_name}, accidente del {patient.dol}.</p>|<p>Indíquenos en pocas palabras en qué punto está el caso: {link.view}</p>',
    '<p>Indíquenos en pocas palabras en qué punto está el caso {patient.case_number}: {link.view}</p>',
    '<p>Basta un minuto y le ahorra nuestra llamada.</p>|<p>{portal.name} · {portal.phone}</p>'),
  ('tr', '<p>Sayın {attorney.name},</p>',
    '<p>Dosya {patient.case_number}, {patient.full_name}, kaza tarihi {patient.dol}.</p>|<p>Lütfen dosyanın durumunu birkaç cümleyle bildirin: {link.view}</p>',
    '<p>Lütfen {patient.case_number} numaralı dosyanın durumunu birkaç cümleyle bildirin: {link.view}</p>',
    '<p>Bir dakikanız yeterli; böylece sizi aramamıza da gerek kalmaz.</p>|<p>{portal.name} · {portal.phone}</p>'),
  ('ar', '<p>الأستاذ/ة {attorney.name}، تحية طيبة وبعد،</p>',
    '<p>القضية {patient.case_number}، {patient.full_name}، حادث بتاريخ {patient.dol}.</p>|<p>يُرجى تزويدنا بتحديث موجز لحالة القضية: {link.view}</p>',
    '<p>يُرجى تزويدنا بتحديث موجز لحالة القضية {patient.case_number}: {link.view}</p>',
    '<p>لن يستغرق ذلك أكثر من دقيقة، ويغنيكم عن اتصال منا.</p>|<p>{portal.name} · {portal.phone}</p>'))
update email_template t
set body = replace(w.greeting || '|' || w.after || '|' || w.ending, '|', chr(10)), version = t.version + 1, updated_at = now()
from wording w
where t.code = 'status_request' and t.language = w.language
  and t.body = replace(w.greeting || '|' || w.before || '|' || w.ending, '|', chr(10));
