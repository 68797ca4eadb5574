import type { MailLanguage } from './mail/value.ts'

/** So many no-shows within so many days are a task of the case manager, in the language of that person. */
export const missedVisits = {
  count: 2,
  days: 60,
  titles: {
    en: 'Two no-shows in 60 days: agree with the patient how to go on',
    es: 'Dos ausencias en 60 días: acordar con el paciente cómo seguir',
    tr: '60 günde iki kez gelmedi: nasıl devam edileceğini hastayla kararlaştırın',
    ar: 'تغيّب مرتين خلال 60 يومًا: الاتفاق مع المريض على كيفية المتابعة',
  },
} as const satisfies {
  readonly count: number
  readonly days: number
  readonly titles: Readonly<Record<MailLanguage, string>>
}
