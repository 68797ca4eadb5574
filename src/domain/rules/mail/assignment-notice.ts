import { greetingTo } from './mail-words.ts'
import type { MailLanguage } from './value.ts'

interface Facts {
  /** The reader's own name. */
  readonly name: string
  /** Address of the case's liens. */
  readonly link: string
  readonly house: string
}

interface Words {
  readonly subject: string
  readonly assigned: string
  readonly pay: string
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: 'Notice of assignment',
    assigned: 'Liens on one of your cases that you confirmed have been assigned to a new owner.',
    pay: 'The amounts owed do not change. Please pay as the lien statement says, with its reference.',
  },
  es: {
    subject: 'Aviso de cesión',
    assigned: 'Se cedieron a un nuevo titular gravámenes confirmados por usted en uno de sus casos.',
    pay: 'Los importes adeudados no cambian. Pague como indica el estado de gravámenes, con su referencia.',
  },
  tr: {
    subject: 'Rehin temliki bildirimi',
    assigned: 'Dosyalarınızdan birinde teyit ettiğiniz rehinler yeni bir sahibe temlik edildi.',
    pay: 'Borç tutarları değişmez. Lütfen ödemeyi rehin dökümünde yazdığı gibi, referansıyla yapın.',
  },
  ar: {
    subject: 'إشعار حوالة حق الامتياز',
    assigned: 'أُحيلت إلى مالك جديد حقوق امتياز أكدتها في إحدى قضاياك.',
    pay: 'لا تتغير المبالغ المستحقة. يُرجى الدفع كما يرد في كشف حقوق الامتياز مع ذكر مرجعه.',
  },
}

/** Tells a firm that liens were sold. Names no patient, case, buyer or amount: mail is not confidential. */
export function assignmentNotice(
  language: MailLanguage,
  { name, link, house }: Facts,
): { readonly subject: string; readonly text: string } {
  const said = words[language]
  return {
    subject: said.subject,
    text: [greetingTo(language, name), `${said.assigned} ${said.pay}`, link, house].join('\n\n'),
  }
}
