import { greetingTo } from '../mail/mail-words.ts'
import type { MailLanguage } from '../mail/value.ts'

export interface EscalationMail {
  readonly subject: string
  readonly text: string
}

interface Facts {
  /** The reader's own name. */
  readonly name: string
  /** Where the conversation is; none where the portal does not know its own address. */
  readonly link: string | undefined
  readonly house: string
}

interface Words {
  readonly subject: string
  readonly body: string
  readonly open: string
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: 'A patient message is unread',
    body: 'A patient of one of your team members sent a message that no one has read yet.',
    open: 'Please open Caseway and follow up.',
  },
  es: {
    subject: 'Un paciente espera que alguien lea su mensaje',
    body: 'Un paciente de alguien de su equipo ha escrito y nadie ha leído el mensaje todavía.',
    open: 'Abra Caseway y ocúpese de ello, por favor.',
  },
  tr: {
    subject: 'Bir hasta mesajının okunmasını bekliyor',
    body: 'Ekibinizden birinin hastası mesaj yazdı ve mesajı henüz kimse okumadı.',
    open: 'Lütfen Caseway’i açıp ilgilenin.',
  },
  ar: {
    subject: 'رسالة من مريض لم تُقرأ بعد',
    body: 'كتب مريض يتابعه أحد أعضاء فريقك ولم يقرأ أحد الرسالة بعد.',
    open: 'يُرجى فتح Caseway ومتابعة الأمر.',
  },
}

/** Tells a case manager's supervisor that a message waits. Mail is not encrypted: no sender, no content. */
export function escalationMail(language: MailLanguage, { name, link, house }: Facts): EscalationMail {
  const { subject, body, open } = words[language]
  const paragraphs = [greetingTo(language, name), `${body} ${open}`, ...(link === undefined ? [] : [link]), house]
  return { subject, text: paragraphs.join('\n\n') }
}
