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

type Words = Readonly<Record<SignUpNews, readonly [subject: string, text: (house: string, link?: string) => string]>>

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    requested: [
      'New account request',
      () => 'An account request is waiting for your decision. Until then, the person who sent it can’t sign in.',
    ],
    approved: [
      'Your account is ready',
      (house, link) =>
        `Your account request for ${house} was approved. ${
          link
            ? 'Set your password with the link below; it works for three days. After that, “Forgot your password?” on the sign-in page sends you a new one.'
            : 'To set your password, choose “Forgot your password?” on the sign-in page.'
        }`,
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
      (house, link) =>
        `Su solicitud de cuenta en ${house} fue aprobada. ${
          link
            ? 'Defina su contraseña con el enlace siguiente, válido durante tres días. Después puede pedir otro en la página de inicio de sesión.'
            : 'Defina su contraseña desde la página de inicio de sesión, con «Forgot your password?».'
        }`,
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
      (house, link) =>
        `${house} için hesap talebiniz onaylandı. ${
          link
            ? 'Aşağıdaki bağlantıyla parolanızı belirleyin; bağlantı üç gün geçerlidir. Süresi dolarsa oturum açma sayfasındaki “Parolanızı mı unuttunuz?” ile yenisini isteyebilirsiniz.'
            : 'Parolanızı belirlemek için oturum açma sayfasındaki “Parolanızı mı unuttunuz?” bağlantısını kullanın.'
        }`,
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
      (house, link) =>
        `تمت الموافقة على طلب حسابك في ${house}. ${
          link
            ? 'عيّن كلمة المرور عبر الرابط أدناه، وهو صالح لثلاثة أيام. بعدها يمكنك طلب رابط جديد عبر «هل نسيت كلمة المرور؟» في صفحة تسجيل الدخول.'
            : 'لتعيين كلمة المرور اختر «هل نسيت كلمة المرور؟» في صفحة تسجيل الدخول.'
        }`,
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
  return { subject, text: [greeting, text(house, link), link, house].filter(Boolean).join('\n\n') }
}
