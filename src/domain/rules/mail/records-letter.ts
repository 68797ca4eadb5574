import type { MailLanguage } from './value.ts'

/** Documents that tell of the treatment: what a firm asks for when it asks for the records. */
export const recordTypes = ['medical_record', 'imaging_report', 'bill', 'surgical_recommendation'] as const

/** As many documents as one mail links to; the rest goes in another. */
export const MOST_DOCUMENTS = 20

const signed = '{case_manager.name}\n{portal.name} · {portal.phone}'

const letters: Readonly<Record<MailLanguage, { readonly subject: string; readonly body: readonly string[] }>> = {
  en: {
    subject: 'Records for {patient.case_number}',
    body: [
      'Dear {attorney.name},',
      'Enclosed are the records of case {patient.case_number}. The links open for a week.',
      signed,
    ],
  },
  es: {
    subject: 'Expedientes de {patient.case_number}',
    body: [
      'Estimado(a) {attorney.name}:',
      'Adjuntamos los expedientes del caso {patient.case_number}. Los enlaces se abren durante una semana.',
      signed,
    ],
  },
  tr: {
    subject: '{patient.case_number} kayıtları',
    body: [
      'Sayın {attorney.name},',
      '{patient.case_number} numaralı dosyanın kayıtları ektedir. Bağlantılar bir hafta açıktır.',
      signed,
    ],
  },
  ar: {
    subject: 'سجلات القضية {patient.case_number}',
    body: [
      'الأستاذ/ة {attorney.name}، تحية طيبة وبعد،',
      'نرفق لكم سجلات القضية {patient.case_number}. تبقى الروابط صالحة لمدة أسبوع.',
      signed,
    ],
  },
}

/** The words that go with the records of a case, to its law firm. */
export function recordsLetter(language: MailLanguage): { readonly subject: string; readonly body: string } {
  const { subject, body } = letters[language]
  return { subject, body: body.join('\n\n') }
}
