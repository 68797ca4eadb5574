import { greetingTo } from './mail-words.ts'
import type { MailLanguage } from './value.ts'
import type { RequestMail } from './firm-request-mail.ts'

/** The case manager, who must act, or the lead at the firm, who was not heard. */
export type SilenceReader = 'manager' | 'lead'

interface Facts {
  /** The reader's own name. */
  readonly name: string
  /** What finds each case: its address for the manager, its number for the firm. */
  readonly cases: readonly string[]
  readonly house: string
}

type Words = Readonly<Record<SilenceReader, readonly [subject: string, body: string]>>

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    manager: [
      'Law firm silent: case at risk',
      'Two requests for the status of these cases stayed unanswered. They are now marked at risk. Please call the law firm:',
    ],
    lead: [
      'We have not heard from your firm',
      'We asked your firm twice where these cases stand and have not heard back. Please sign in, or call us with a short update:',
    ],
  },
  es: {
    manager: [
      'El bufete no responde: caso en riesgo',
      'Dos solicitudes del estado de estos casos quedaron sin respuesta. Ahora figuran en riesgo. Llame al bufete, por favor:',
    ],
    lead: [
      'No hemos tenido noticias de su bufete',
      'Hemos preguntado dos veces a su bufete en qué punto están estos casos, sin respuesta. Inicie sesión o llámenos con una breve actualización, por favor:',
    ],
  },
  tr: {
    manager: [
      'Hukuk bürosu yanıt vermiyor: dosya risk altında',
      'Şu dosyalar için iki durum talebi yanıtsız kaldı; dosyalar risk altında olarak işaretlendi. Lütfen büroyu arayın:',
    ],
    lead: [
      'Büronuzdan haber alamadık',
      'Şu dosyaların durumunu büronuza iki kez sorduk ve yanıt alamadık. Lütfen oturum açın veya kısa bir bilgi için bizi arayın:',
    ],
  },
  ar: {
    manager: [
      'مكتب المحاماة لا يرد: قضية معرّضة للخطر',
      'بقي طلبان عن حالة هذه القضايا دون رد، فوُسمت بأنها معرّضة للخطر. يُرجى الاتصال بالمكتب:',
    ],
    lead: [
      'لم يصلنا رد من مكتبكم',
      'سألنا مكتبكم مرتين عن حالة هذه القضايا ولم يصلنا رد. يُرجى تسجيل الدخول أو الاتصال بنا لإبلاغنا بإيجاز:',
    ],
  },
}

/** Tells that a firm left two requests unanswered. It names no patient; to the firm it is no reproach of risk. */
export function silentFirmMail(
  reader: SilenceReader,
  language: MailLanguage,
  { name, cases, house }: Facts,
): RequestMail {
  const [subject, body] = words[language][reader]
  return {
    subject,
    text: [greetingTo(language, name), body, cases.map((one) => `• ${one}`).join('\n'), house].join('\n\n'),
  }
}
