import type { LienRequestKind } from '../firm-requests.ts'
import type { RequestMail } from './firm-request-mail.ts'
import { greetingTo, lengthOf } from './mail-words.ts'
import type { MailLanguage } from './value.ts'

interface AskedLien {
  readonly kind: LienRequestKind
  readonly lienNumber: string
  readonly link: string
}

interface Facts {
  /** The reader's own name. */
  readonly name: string
  readonly liens: readonly AskedLien[]
  /** How long the links work. */
  readonly days: number
  readonly house: string
}

interface Words {
  readonly subject: string
  readonly body: string
  readonly asks: Readonly<Record<LienRequestKind, string>>
  readonly rules: (days: string) => string
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: 'Liens are waiting for your answer',
    body: 'Please answer for each of these liens. Open the link to see the amounts. You don’t need to sign in.',
    asks: { confirmation: 'to confirm', offer: 'offer to answer' },
    rules: (days) =>
      `Each link answers in your name, works once and expires in ${days}. Please don’t forward this message.`,
  },
  es: {
    subject: 'Hay gravámenes que esperan su respuesta',
    body: 'Responda por cada uno de estos gravámenes. Abra el enlace para ver los importes. No necesita iniciar sesión.',
    asks: { confirmation: 'por confirmar', offer: 'oferta por responder' },
    rules: (days) =>
      `Cada enlace responde en su nombre, sirve una sola vez y vence en ${days}. No reenvíe este mensaje, por favor.`,
  },
  tr: {
    subject: 'Yanıtınızı bekleyen rehinler var',
    body: 'Aşağıdaki rehinlerin her biri için yanıtınızı rica ederiz. Tutarları görmek için bağlantıyı açın. Oturum açmanız gerekmez.',
    asks: { confirmation: 'onayınızı bekliyor', offer: 'teklif yanıtınızı bekliyor' },
    rules: (days) =>
      `Her bağlantı sizin adınıza yanıt verir, bir kez çalışır ve geçerlilik süresi ${days} ile sınırlıdır. Lütfen bu iletiyi başkasına göndermeyin.`,
  },
  ar: {
    subject: 'حقوق امتياز تنتظر ردكم',
    body: 'يُرجى الرد بشأن كل حق من حقوق الامتياز هذه. افتح الرابط لرؤية المبالغ. لا حاجة إلى تسجيل الدخول.',
    asks: { confirmation: 'بانتظار التأكيد', offer: 'عرض بانتظار الرد' },
    rules: (days) => `كل رابط يرد باسمكم ويعمل مرة واحدة ومدة صلاحيته ${days}. يُرجى عدم إعادة توجيه هذه الرسالة.`,
  },
}

/** Asks a lawyer about liens, each with its own link. Mail is not encrypted: it names no patient and no amount. */
export function lienRequestMail(language: MailLanguage, { name, liens, days, house }: Facts): RequestMail {
  const { subject, body, asks, rules } = words[language]
  const lines = liens.map(({ kind, lienNumber, link }) => `• ${lienNumber} (${asks[kind]}): ${link}`)
  return {
    subject,
    text: [greetingTo(language, name), body, lines.join('\n'), rules(lengthOf(language, days)), house].join('\n\n'),
  }
}
