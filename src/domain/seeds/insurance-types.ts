import type { insuranceType } from '../entities/insurance-type.ts'
import type { Draft } from '../entity.ts'
import { lookUpRow } from './titles.ts'

type Side = 'first_party' | 'third_party' | null

const kinds: [side: Side, pays: boolean, en: string, es: string, tr: string, ar: string][] = [
  ['third_party', true, 'Bodily Injury', 'Lesiones corporales', 'Bedensel Zarar', 'إصابة جسدية'],
  ['third_party', true, 'Commercial Auto', 'Auto comercial', 'Ticari Araç', 'مركبات تجارية'],
  ['third_party', true, 'Umbrella/Excess', 'Paraguas o exceso', 'Şemsiye/Ek Teminat', 'تغطية مظلية أو إضافية'],
  ['first_party', true, 'Uninsured Motorist', 'Conductor sin seguro', 'Sigortasız Sürücü', 'سائق غير مؤمَّن'],
  [
    'first_party',
    true,
    'Underinsured Motorist',
    'Conductor con seguro insuficiente',
    'Yetersiz Sigortalı Sürücü',
    'سائق بتأمين غير كافٍ',
  ],
  [
    'first_party',
    false,
    'PIP/No-Fault',
    'Protección personal sin culpa',
    'Kişisel Yaralanma (PIP)/Kusur Aranmaz',
    'حماية الإصابات الشخصية دون اشتراط الخطأ (PIP)',
  ],
  ['first_party', false, 'MedPay', 'Pagos médicos', 'Tıbbi Ödemeler (MedPay)', 'مدفوعات طبية (MedPay)'],
  [
    'third_party',
    true,
    'Premises Liability',
    'Responsabilidad por el inmueble',
    'Mekân Sorumluluğu',
    'مسؤولية العقارات',
  ],
  ['third_party', true, 'Homeowner', 'Propietario de vivienda', 'Konut Sigortası', 'تأمين المنزل'],
  ['first_party', false, "Workers' Compensation", 'Compensación laboral', 'İş Kazası Tazminatı', 'تعويض العمال'],
  ['first_party', false, 'Health–Private', 'Salud: privado', 'Sağlık–Özel', 'صحي: خاص'],
  ['first_party', false, 'Medicare', 'Medicare', 'Medicare', 'ميديكير'],
  ['first_party', false, 'Medicaid', 'Medicaid', 'Medicaid', 'ميديكيد'],
  ['third_party', true, 'Self-Insured', 'Autoasegurado', 'Öz Sigortalı', 'تأمين ذاتي'],
  [null, false, 'None', 'Ninguno', 'Yok', 'لا يوجد'],
]

export const insuranceTypes = kinds.map(([side, pays_liability, ...titles], place) => ({
  ...lookUpRow(place, ...titles),
  side,
  pays_liability,
})) satisfies Draft<typeof insuranceType>[]
