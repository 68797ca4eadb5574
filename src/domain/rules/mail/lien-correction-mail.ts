import { greetingTo } from './mail-words.ts'
import type { MailLanguage } from './value.ts'

interface Facts {
  /** The reader's own name. */
  readonly name: string
  /** Which statement of the reader no longer counts. */
  readonly fell: 'confirmation' | 'offer' | 'nothing'
  /** Address of the case's liens; none for readers who cannot open it. */
  readonly link: string | undefined
  readonly house: string
}

interface Words {
  readonly subject: string
  readonly corrected: string
  readonly fell: Readonly<Record<Facts['fell'], string>>
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: 'A lien was corrected',
    corrected: 'A lien you rely on was corrected. The reason is on record.',
    fell: {
      confirmation: 'Your confirmation no longer applies. Please review the lien and confirm it again.',
      offer: 'The offer made to you was withdrawn. You will get a new one if the lien is still for sale.',
      nothing: 'The earlier figures stay in the ledger.',
    },
  },
  es: {
    subject: 'Se corrigió un gravamen',
    corrected: 'Se corrigieron las cifras de un gravamen en el que usted confía; el motivo quedó registrado.',
    fell: {
      confirmation: 'Su confirmación ya no es válida. Revise el gravamen y confírmelo de nuevo, por favor.',
      offer: 'La oferta que se le hizo queda retirada. Recibirá una nueva si sigue en venta.',
      nothing: 'Las cifras anteriores permanecen en su libro.',
    },
  },
  tr: {
    subject: 'Bir rehin düzeltildi',
    corrected: 'Dayandığınız bir rehnin tutarları, gerekçesi kaydedilerek düzeltildi.',
    fell: {
      confirmation: 'Verdiğiniz teyit artık geçerli değil. Lütfen rehni inceleyip yeniden teyit edin.',
      offer: 'Size yapılan teklif geri alındı. Hâlâ satılıksa yenisi iletilecektir.',
      nothing: 'Önceki tutarlar hesap dökümünde durur.',
    },
  },
  ar: {
    subject: 'تصحيح حق امتياز',
    corrected: 'صُحّح حق امتياز تعتمد عليه، وسُجّل السبب.',
    fell: {
      confirmation: 'لم يعد تأكيدك ساريًا. يُرجى مراجعة حق الامتياز وتأكيده من جديد.',
      offer: 'سُحب العرض المقدّم إليك. سيصلك عرض جديد إن بقي حق الامتياز معروضًا للبيع.',
      nothing: 'تبقى المبالغ السابقة في دفتر الحساب.',
    },
  },
}

/** Mail to a firm or funder whose lien was corrected. Names no patient, case or amount: mail is not confidential. */
export function lienCorrectionMail(
  language: MailLanguage,
  { name, fell, link, house }: Facts,
): { readonly subject: string; readonly text: string } {
  const said = words[language]
  const paragraphs = [
    greetingTo(language, name),
    `${said.corrected} ${said.fell[fell]}`,
    ...(link ? [link] : []),
    house,
  ]
  return { subject: said.subject, text: paragraphs.join('\n\n') }
}
