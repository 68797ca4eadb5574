import { greetingTo, lengthOf } from './mail-words.ts'
import type { MailLanguage } from './value.ts'

export interface RequestMail {
  readonly subject: string
  readonly text: string
}

interface AskedCase {
  readonly caseNumber: string
  readonly link: string
}

interface Facts {
  /** The reader's own name. */
  readonly name: string
  readonly cases: readonly AskedCase[]
  /** How long the links work. */
  readonly days: number
  readonly house: string
}

interface Words {
  readonly subject: string
  readonly body: string
  readonly rules: (days: string) => string
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: 'Please tell us where your cases stand',
    body: 'Where does each of these cases stand? Open the link, choose the status, done. You don’t need to sign in.',
    rules: (days) => `Each link works once and expires in ${days}. Please don’t forward this message.`,
  },
  es: {
    subject: 'Díganos en qué punto están sus casos',
    body: '¿En qué punto está cada uno de estos casos? Abra el enlace, elija el estado y listo. No necesita iniciar sesión.',
    rules: (days) => `Cada enlace sirve una sola vez y vence en ${days}. No reenvíe este mensaje, por favor.`,
  },
  tr: {
    subject: 'Dosyalarınızın durumunu bildirmenizi rica ederiz',
    body: 'Aşağıdaki dosyalar hangi aşamada? Bağlantıyı açıp durumu seçmeniz yeterli. Oturum açmanız gerekmez.',
    rules: (days) =>
      `Her bağlantı bir kez çalışır ve geçerlilik süresi ${days} ile sınırlıdır. Lütfen bu iletiyi başkasına göndermeyin.`,
  },
  ar: {
    subject: 'يُرجى إبلاغنا بحالة قضاياكم',
    body: 'ما حالة كل قضية من هذه القضايا؟ افتح الرابط واختر الحالة، وهذا كل شيء. لا حاجة إلى تسجيل الدخول.',
    rules: (days) => `كل رابط يعمل مرة واحدة ومدة صلاحيته ${days}. يُرجى عدم إعادة توجيه هذه الرسالة.`,
  },
}

/** Asks a firm for the status of cases, each with its own link. Mail is not encrypted: it names no patient. */
export function statusRequestMail(language: MailLanguage, { name, cases, days, house }: Facts): RequestMail {
  const { subject, body, rules } = words[language]
  const lines = cases.map(({ caseNumber, link }) => `• ${caseNumber}: ${link}`)
  return {
    subject,
    text: [greetingTo(language, name), body, lines.join('\n'), rules(lengthOf(language, days)), house].join('\n\n'),
  }
}
