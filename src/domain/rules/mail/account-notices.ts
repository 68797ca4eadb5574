import { greetingTo } from './mail-words.ts'
import type { MailLanguage } from './value.ts'

export type AccountNotice = 'new_device' | 'password_changed' | 'address_changed' | 'sign_up_again'

interface Facts {
  /** The owner's own name. */
  readonly name: string
  /** When it happened: an ISO moment in UTC. */
  readonly at: string
  /** The network address it came from, where that is known and means something to the owner. */
  readonly from?: string | null
  /** Where the portal is reached. */
  readonly portal: string
  readonly house: string
}

interface Words {
  readonly when: (moment: string) => string
  readonly from: (address: string) => string
  readonly subject: Readonly<Record<AccountNotice, string>>
  readonly happened: Readonly<Record<AccountNotice, string>>
  readonly otherwise: Readonly<Record<AccountNotice, string>>
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    when: (moment) => `Time: ${moment} (UTC)`,
    from: (address) => `Network address: ${address}`,
    subject: {
      new_device: 'New sign-in to your account',
      password_changed: 'Your password was changed',
      address_changed: 'Your sign-in email was changed',
      sign_up_again: 'You already have an account',
    },
    happened: {
      new_device: 'Your account was signed in to from a device we have not seen before.',
      password_changed: 'The password of your account was changed.',
      address_changed: 'The email address you sign in with was changed. This address no longer works for signing in.',
      sign_up_again:
        'Someone requested an account with your email address. You already have one, so nothing was created.',
    },
    otherwise: {
      new_device: 'If this was not you, choose a new password now:',
      password_changed: 'If this was not you, choose a new password now:',
      address_changed: 'If you did not expect this, contact your administrator right away.',
      sign_up_again: 'If you forgot your password, choose a new one here:',
    },
  },
  es: {
    when: (moment) => `Hora: ${moment} (UTC)`,
    from: (address) => `Dirección de red: ${address}`,
    subject: {
      new_device: 'Nuevo inicio de sesión en su cuenta',
      password_changed: 'Se cambió su contraseña',
      address_changed: 'Se cambió su correo de inicio de sesión',
      sign_up_again: 'Usted ya tiene una cuenta',
    },
    happened: {
      new_device: 'Se inició sesión en su cuenta desde un dispositivo que no habíamos visto antes.',
      password_changed: 'Se cambió la contraseña de su cuenta.',
      address_changed: 'Se cambió el correo con el que inicia sesión. Esta dirección ya no sirve para iniciar sesión.',
      sign_up_again: 'Alguien pidió una cuenta con su correo electrónico. Usted ya tiene una, así que no se creó nada.',
    },
    otherwise: {
      new_device: 'Si no fue usted, elija ahora una contraseña nueva:',
      password_changed: 'Si no fue usted, elija ahora una contraseña nueva:',
      address_changed: 'Si no lo esperaba, comuníquese de inmediato con su administrador.',
      sign_up_again: 'Si olvidó su contraseña, elija una nueva aquí:',
    },
  },
  tr: {
    when: (moment) => `Zaman: ${moment} (UTC)`,
    from: (address) => `Ağ adresi: ${address}`,
    subject: {
      new_device: 'Hesabınızda yeni oturum açıldı',
      password_changed: 'Parolanız değiştirildi',
      address_changed: 'Oturum açma e-postanız değiştirildi',
      sign_up_again: 'Zaten bir hesabınız var',
    },
    happened: {
      new_device: 'Hesabınızda daha önce görmediğimiz bir cihazdan oturum açıldı.',
      password_changed: 'Hesabınızın parolası değiştirildi.',
      address_changed: 'Oturum açtığınız e-posta adresi değiştirildi. Bu adresle artık oturum açılamaz.',
      sign_up_again: 'Birisi e-posta adresinizle hesap istedi. Zaten bir hesabınız olduğu için yeni hesap açılmadı.',
    },
    otherwise: {
      new_device: 'Bu siz değilseniz hemen yeni bir parola belirleyin:',
      password_changed: 'Bu siz değilseniz hemen yeni bir parola belirleyin:',
      address_changed: 'Bunu beklemiyorsanız hemen yöneticinize başvurun.',
      sign_up_again: 'Parolanızı unuttuysanız buradan yenisini belirleyin:',
    },
  },
  ar: {
    when: (moment) => `الوقت: ${moment} (UTC)`,
    from: (address) => `عنوان الشبكة: ${address}`,
    subject: {
      new_device: 'تسجيل دخول جديد إلى حسابك',
      password_changed: 'تم تغيير كلمة مرورك',
      address_changed: 'تم تغيير بريد تسجيل دخولك',
      sign_up_again: 'لديك حساب بالفعل',
    },
    happened: {
      new_device: 'تم تسجيل الدخول إلى حسابك من جهاز لم نره من قبل.',
      password_changed: 'تم تغيير كلمة مرور حسابك.',
      address_changed: 'تم تغيير البريد الإلكتروني الذي تسجل الدخول به. لم يعد هذا العنوان صالحًا لتسجيل الدخول.',
      sign_up_again: 'طلب شخص ما حسابًا ببريدك الإلكتروني. لديك حساب بالفعل، لذلك لم يُنشأ أي حساب.',
    },
    otherwise: {
      new_device: 'إن لم تكن أنت من فعل ذلك، فاختر كلمة مرور جديدة الآن:',
      password_changed: 'إن لم تكن أنت من فعل ذلك، فاختر كلمة مرور جديدة الآن:',
      address_changed: 'إن لم تكن تتوقع ذلك، فتواصل مع مسؤول النظام فورًا.',
      sign_up_again: 'إن نسيت كلمة مرورك، فاختر كلمة جديدة من هنا:',
    },
  },
}

/** Mail to the owner of a log-in about events on it. It names only the owner: mail may be read on its way. */
export function accountNotice(
  language: MailLanguage,
  notice: AccountNotice,
  { name, at, from, portal, house }: Facts,
): { readonly subject: string; readonly text: string } {
  const said = words[language]
  const moment = at.slice(0, 16).replace('T', ' ')
  const facts = [said.when(moment), ...(from ? [said.from(from)] : [])].join('\n')
  // A mail to an address that is no longer the log-in's leads nowhere.
  const link = notice === 'address_changed' ? [] : [`${portal}/pages/auth/forgot-password`]
  const paragraphs = [greetingTo(language, name), said.happened[notice], facts, said.otherwise[notice], ...link, house]
  return { subject: said.subject[notice], text: paragraphs.join('\n\n') }
}
