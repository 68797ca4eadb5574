import { greetingTo } from './mail/mail-words.ts'
import type { MailLanguage } from './mail/value.ts'

export interface FirmChangeMail {
  readonly subject: string
  readonly text: string
}

interface Facts {
  /** The reader's own name. */
  readonly name: string
  /** Whether the case comes to the reader's firm or leaves it. */
  readonly comes: boolean
  readonly caseNumber: string
  readonly day: string
  readonly link: string | undefined
  readonly house: string
}

interface Words {
  readonly locale: string
  readonly comes: readonly [subject: string, text: (number: string, day: string) => string]
  readonly leaves: readonly [subject: string, text: (number: string, day: string) => string]
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    locale: 'en-US',
    comes: [
      'A case was transferred to your firm',
      (number, day) =>
        `Case ${number} has been with your firm since ${day}. Please provide a new letter of protection and confirm its liens.`,
    ],
    leaves: [
      'A case was transferred from your firm',
      (number, day) =>
        `Case ${number} has been with another firm since ${day}. Your staff can no longer see it, and your confirmations of its liens have ended.`,
    ],
  },
  es: {
    locale: 'es-US',
    comes: [
      'Un caso ha pasado a su bufete',
      (number, day) =>
        `El caso ${number} está con su bufete desde el ${day}. Le pedimos una nueva carta de protección y la confirmación de sus gravámenes.`,
    ],
    leaves: [
      'Un caso ha dejado su bufete',
      (number, day) =>
        `El caso ${number} está con otro bufete desde el ${day}. Su equipo ya no lo ve; las confirmaciones de sus gravámenes han terminado.`,
    ],
  },
  tr: {
    locale: 'tr-TR',
    comes: [
      'Büronuza bir dosya geldi',
      (number, day) =>
        `${number} numaralı dosya ${day} tarihinden beri büronuzda. Sizden yeni bir koruma mektubu ve rehinlerin teyidi bekleniyor.`,
    ],
    leaves: [
      'Bir dosya büronuzdan ayrıldı',
      (number, day) =>
        `${number} numaralı dosya ${day} tarihinden beri başka bir büroda. Çalışanlarınız dosyayı artık görmez; rehin teyitleri sona erdi.`,
    ],
  },
  ar: {
    locale: 'ar-u-nu-latn',
    comes: [
      'انتقلت قضية إلى مكتبكم',
      (number, day) => `القضية ${number} لدى مكتبكم منذ ${day}. نرجو تقديم خطاب حماية جديد وتأكيد حقوق امتيازها.`,
    ],
    leaves: [
      'انتقلت قضية من مكتبكم',
      (number, day) =>
        `القضية ${number} لدى مكتب آخر منذ ${day}. لم يعد فريقكم يراها، وانتهت تأكيداتكم لحقوق امتيازها.`,
    ],
  },
}

/** Tells a firm's lead that a case came or left. The subject names no case: subjects are read on locked screens. */
export function firmChangeMail(language: MailLanguage, facts: Facts): FirmChangeMail {
  const { locale, comes, leaves } = words[language]
  const [subject, text] = facts.comes ? comes : leaves
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(facts.day))
  const paragraphs = [
    greetingTo(language, facts.name),
    text(facts.caseNumber, day),
    facts.comes ? facts.link : undefined,
    facts.house,
  ]
  return { subject, text: paragraphs.filter(Boolean).join('\n\n') }
}
