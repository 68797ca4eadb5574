import { greetingTo, lengthOf } from './mail/mail-words.ts'
import type { MailLanguage } from './mail/value.ts'

export interface LimitationMail {
  readonly subject: string
  readonly text: string
}

/** A case whose limitation date is near, and its address; nothing says whose case it is. */
export interface NearingCase {
  readonly daysLeft: number
  readonly link: string | undefined
}

interface Facts {
  /** The reader's own name. */
  readonly name: string
  readonly cases: readonly NearingCase[]
  readonly house: string
}

interface Words {
  readonly subject: string
  readonly body: string
  readonly left: (days: string) => string
  readonly today: string
  readonly over: string
  readonly estimated: string
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: 'Statute of limitations approaching',
    body: 'The deadline to file suit is approaching in these cases of yours, and no suit is on record:',
    left: (days) => `in ${days}`,
    today: 'today',
    over: 'has passed',
    estimated: 'Dates are estimated; please confirm them with counsel.',
  },
  es: {
    subject: 'Se acerca el último día para presentar la demanda',
    body: 'En estos casos suyos se acerca el último día para presentar la demanda y no consta ninguna:',
    left: (days) => `en ${days}`,
    today: 'hoy',
    over: 'ya venció',
    estimated: 'Las fechas son estimadas; confírmelas con el abogado, por favor.',
  },
  tr: {
    subject: 'Dava açmak için son gün yaklaşıyor',
    body: 'Şu dosyalarınızda dava açmak için son gün yaklaşıyor ve kayıtlı bir dava yok:',
    left: (days) => `${days} sonra`,
    today: 'bugün',
    over: 'geçti',
    estimated: 'Tarihler tahminîdir; lütfen avukata doğrulatın.',
  },
  ar: {
    subject: 'يقترب آخر يوم لرفع الدعوى',
    body: 'في هذه القضايا التي تتابعها يقترب آخر يوم لرفع الدعوى ولا توجد دعوى مسجّلة:',
    left: (days) => `المتبقي: ${days}`,
    today: 'اليوم',
    over: 'انقضى',
    estimated: 'التواريخ تقديرية؛ يُرجى تأكيدها مع المحامي.',
  },
}

/** Tells a case manager which limitation dates are near. Mail is not encrypted: it names no patient. */
export function limitationMail(language: MailLanguage, { name, cases, house }: Facts): LimitationMail {
  const { subject, body, left, today, over, estimated } = words[language]
  const when = (daysLeft: number): string =>
    daysLeft < 0 ? over : daysLeft === 0 ? today : left(lengthOf(language, daysLeft))
  const lines = cases
    .toSorted((one, other) => one.daysLeft - other.daysLeft)
    .map(({ daysLeft, link }) => [`• ${when(daysLeft)}`, link].filter(Boolean).join(': '))
  return { subject, text: [greetingTo(language, name), body, lines.join('\n'), estimated, house].join('\n\n') }
}
