import type { MailLanguage } from '../mail/value.ts'

/** What the portal itself writes to patients: short, without any name of an illness, and plain enough for any telephone. */
export const smsTexts = ['stopped', 'started', 'help', 'visit', 'visitLink'] as const
export type SmsText = (typeof smsTexts)[number]

/** Templates that staff choose and then edit. */
export const smsTemplates = ['please_call', 'visit_reminder', 'visit_missed', 'documents'] as const
export type SmsTemplate = (typeof smsTemplates)[number]

type Texts = Readonly<Record<SmsText | SmsTemplate, string>>

const place =
  '{appointment.provider}, {appointment.office}\n{appointment.address}\n{appointment.phone}\n{appointment.directions}\n{appointment.map}'
const signed = '{portal.name} {portal.phone}'

const texts: Readonly<Record<MailLanguage, Texts>> = {
  en: {
    stopped: '{portal.name}: You will get no more text messages from us. Reply START to get them again.',
    started: '{portal.name}: You will get text messages from us again. Reply STOP to end them, HELP for help.',
    help: `${signed}: messages about your visits and documents. Reply STOP to end them.`,
    visit: `Your visit: {appointment.date}, {appointment.time}\n${place}`,
    visitLink: 'Your visit details: {link.view}',
    please_call: 'Hello {patient.first_name}, please call {case_manager.name}: {case_manager.phone}.',
    visit_reminder:
      'Hello {patient.first_name}, a reminder of your visit on {appointment.date} at {appointment.time}. Can you make it? Please reply YES or NO.',
    visit_missed: 'Hello {patient.first_name}, we missed you at your visit. When may we call you for a new time?',
    documents:
      'Hello {patient.first_name}, we still need a document from you. Please call {case_manager.name}: {case_manager.phone}.',
  },
  es: {
    stopped: '{portal.name}: No recibirá más mensajes nuestros. Responda INICIAR para volver a recibirlos.',
    started: '{portal.name}: Volverá a recibir nuestros mensajes. Responda PARAR para terminar, AYUDA para ayuda.',
    help: `${signed}: mensajes sobre sus visitas y documentos. Responda PARAR para terminar.`,
    visit: `Su cita: {appointment.date}, {appointment.time}\n${place}`,
    visitLink: 'Los detalles de su cita: {link.view}',
    please_call: 'Hola {patient.first_name}, por favor llame a {case_manager.name}: {case_manager.phone}.',
    visit_reminder:
      'Hola {patient.first_name}, le recordamos su cita del {appointment.date} a las {appointment.time}. ¿Podrá venir? Responda SI o NO.',
    visit_missed: 'Hola {patient.first_name}, no pudo venir a su cita. ¿Cuándo podemos llamarle para una nueva?',
    documents:
      'Hola {patient.first_name}, todavía falta un documento suyo. Por favor llame a {case_manager.name}: {case_manager.phone}.',
  },
  tr: {
    stopped: '{portal.name}: Size artık mesaj göndermeyeceğiz. Yeniden almak için BAŞLA yazın.',
    started: '{portal.name}: Mesajlarımızı yeniden alacaksınız. Bitirmek için DUR, yardım için YARDIM yazın.',
    help: `${signed}: randevularınız ve belgelerinizle ilgili mesajlar. Bitirmek için DUR yazın.`,
    visit: `Randevunuz: {appointment.date}, {appointment.time}\n${place}`,
    visitLink: 'Randevunuzun ayrıntıları: {link.view}',
    please_call:
      'Merhaba {patient.first_name}, lütfen {case_manager.name} ile görüşmek için arayın: {case_manager.phone}.',
    visit_reminder:
      'Merhaba {patient.first_name}, {appointment.date} saat {appointment.time} randevunuzu hatırlatırız. Gelebilecek misiniz? Lütfen EVET ya da HAYIR yazın.',
    visit_missed: 'Merhaba {patient.first_name}, randevunuza gelemediniz. Yeni bir gün için sizi ne zaman arayalım?',
    documents:
      'Merhaba {patient.first_name}, sizden beklediğimiz bir belge eksik. Lütfen {case_manager.name} ile görüşün: {case_manager.phone}.',
  },
  ar: {
    stopped: '{portal.name}: لن تصلكم رسائل منا بعد الآن. لاستقبالها من جديد أرسلوا: ابدأ',
    started: '{portal.name}: ستصلكم رسائلنا من جديد. لإيقافها أرسلوا: إيقاف، وللمساعدة: مساعدة',
    help: `${signed}: رسائل عن مواعيدكم ومستنداتكم. لإيقافها أرسلوا: إيقاف`,
    visit: `موعدكم: {appointment.date}، {appointment.time}\n${place}`,
    visitLink: 'تفاصيل موعدكم: {link.view}',
    please_call: 'مرحبًا {patient.first_name}، يُرجى الاتصال بـ{case_manager.name}: {case_manager.phone}',
    visit_reminder:
      'مرحبًا {patient.first_name}، نذكّركم بموعدكم يوم {appointment.date} الساعة {appointment.time}. هل يناسبكم؟ أجيبوا بنعم أو لا.',
    visit_missed: 'مرحبًا {patient.first_name}، لم تتمكنوا من الحضور إلى موعدكم. متى نتصل بكم لتحديد موعد جديد؟',
    documents:
      'مرحبًا {patient.first_name}، ما زال ينقصنا مستند منكم. يُرجى الاتصال بـ{case_manager.name}: {case_manager.phone}',
  },
}

export function smsText(name: SmsText | SmsTemplate, language: MailLanguage): string {
  return texts[language][name]
}
