import type { MailLanguage } from './mail/value.ts'

export interface LimitationMail {
  readonly subject: string
  readonly text: string
}

/** A case whose last day to file suit comes nearer, and where it is read; nothing says whose it is. */
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
  readonly hello: (name: string) => string
  readonly body: string
  readonly left: (days: string) => string
  readonly today: string
  readonly over: string
  readonly estimated: string
  readonly locale: string
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: 'The last day to file suit comes nearer',
    hello: (name) => `Hello ${name},`,
    body: 'In these of your cases the last day to file suit comes nearer, and no suit is on record:',
    left: (days) => `in ${days}`,
    today: 'today',
    over: 'has passed',
    estimated: 'Days are estimated; please confirm them with counsel.',
    locale: 'en',
  },
  es: {
    subject: 'Se acerca el último día para presentar la demanda',
    hello: (name) => `Hola, ${name}:`,
    body: 'En estos casos suyos se acerca el último día para presentar la demanda y no consta ninguna:',
    left: (days) => `en ${days}`,
    today: 'hoy',
    over: 'ya venció',
    estimated: 'Los días son estimados; confírmelos con el abogado, por favor.',
    locale: 'es',
  },
  tr: {
    subject: 'Dava açmak için son gün yaklaşıyor',
    hello: (name) => `Merhaba ${name},`,
    body: 'Şu dosyalarınızda dava açmak için son gün yaklaşıyor ve kayıtlı bir dava yok:',
    left: (days) => `${days} sonra`,
    today: 'bugün',
    over: 'geçti',
    estimated: 'Günler tahminidir; lütfen avukatla doğrulayın.',
    locale: 'tr',
  },
  ar: {
    subject: 'يقترب آخر يوم لرفع الدعوى',
    hello: (name) => `مرحبًا ${name}،`,
    body: 'في هذه القضايا التي تتابعها يقترب آخر يوم لرفع الدعوى ولا توجد دعوى مسجّلة:',
    left: (days) => `بعد ${days}`,
    today: 'اليوم',
    over: 'انقضى',
    estimated: 'الأيام تقديرية؛ يُرجى تأكيدها مع المحامي.',
    locale: 'ar-u-nu-latn',
  },
}

/** Tells a case manager which last days come nearer. A mail lies open on its way: whose cases they are is not in it. */
export function limitationMail(language: MailLanguage, { name, cases, house }: Facts): LimitationMail {
  const { subject, hello, body, left, today, over, estimated, locale } = words[language]
  const days = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  const when = (daysLeft: number): string =>
    daysLeft < 0 ? over : daysLeft === 0 ? today : left(days.format(daysLeft))
  const lines = cases
    .toSorted((one, other) => one.daysLeft - other.daysLeft)
    .map(({ daysLeft, link }) => [`• ${when(daysLeft)}`, link].filter(Boolean).join(': '))
  return { subject, text: [hello(name), body, lines.join('\n'), estimated, house].join('\n\n') }
}
