import { greetingTo } from './mail/mail-words.ts'
import type { MailLanguage } from './mail/value.ts'

/** A request waits for an administrator, or its author hears the answer. */
export type SignUpNews = 'requested' | 'approved' | 'declined'

interface Facts {
  /** The reader's own name. */
  readonly name: string
  readonly link: string | undefined
  readonly house: string
}

type Words = Readonly<Record<SignUpNews, readonly [subject: string, text: (house: string) => string]>>

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    requested: [
      'New account request',
      () => 'An account request is waiting for your decision. Until then, the person who sent it can’t sign in.',
    ],
    approved: [
      'Your account is ready',
      (house) =>
        `Your account request for ${house} was approved. Sign in with your email address and the password you chose.`,
    ],
    declined: [
      'Your account request',
      (house) =>
        `Thank you for your interest in ${house}. We can’t open an account for you. If you work with us, please ask your contact to invite you.`,
    ],
  },
  es: {
    requested: [
      'Alguien solicita una cuenta',
      () => 'Una solicitud de cuenta espera su decisión. Hasta entonces su autor no puede iniciar sesión.',
    ],
    approved: [
      'Su cuenta está abierta',
      (house) =>
        `Su solicitud de cuenta en ${house} fue aprobada. Inicie sesión con su correo electrónico y la contraseña que eligió.`,
    ],
    declined: [
      'Su solicitud de cuenta',
      (house) =>
        `Gracias por su interés en ${house}. No podemos abrirle una cuenta. Si trabaja con nosotros, pida a su persona de contacto que le invite.`,
    ],
  },
  tr: {
    requested: [
      'Yeni bir hesap talebi var',
      () => 'Bir hesap talebi kararınızı bekliyor. Karar verilene kadar talep sahibi oturum açamaz.',
    ],
    approved: [
      'Hesabınız açıldı',
      (house) =>
        `${house} için hesap talebiniz onaylandı. E-posta adresiniz ve seçtiğiniz parola ile oturum açabilirsiniz.`,
    ],
    declined: [
      'Hesap talebiniz',
      (house) =>
        `${house} ile ilgilendiğiniz için teşekkür ederiz. Sizin için hesap açamıyoruz. Bizimle çalışıyorsanız yetkili kişiden sizi davet etmesini isteyin.`,
    ],
  },
  ar: {
    requested: ['طلب حساب جديد', () => 'هناك طلب حساب ينتظر قرارك. لا يستطيع صاحبه تسجيل الدخول قبل ذلك.'],
    approved: [
      'فُتح حسابك',
      (house) => `تمت الموافقة على طلب حسابك في ${house}. سجّل الدخول ببريدك الإلكتروني وكلمة المرور التي اخترتها.`,
    ],
    declined: [
      'طلب حسابك',
      (house) => `نشكرك على اهتمامك بـ ${house}. لا يمكننا فتح حساب لك. إن كنت تعمل معنا فاطلب من جهة اتصالك دعوتك.`,
    ],
  },
}

/** The mail to administrators omits the requester's name: it is free text and could contain a link. */
export function signUpMail(
  news: SignUpNews,
  language: MailLanguage,
  { name, link, house }: Facts,
): { readonly subject: string; readonly text: string } {
  const [subject, text] = words[language][news]
  const greeting = news === 'declined' ? undefined : greetingTo(language, name)
  return { subject, text: [greeting, text(house), link, house].filter(Boolean).join('\n\n') }
}
