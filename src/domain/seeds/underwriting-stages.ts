import type { underwritingStage } from '../entities/underwriting-stage.ts'
import type { Draft } from '../entity.ts'
import type { underwritingCategories } from '../rules/transitions/underwriting.ts'
import { lookUpRow } from './titles.ts'

type Category = (typeof underwritingCategories)[number]

const stages: [
  category: Category,
  days: number | null,
  color: string,
  en: string,
  es: string,
  tr: string,
  ar: string,
][] = [
  ['new', 1, '#1d4ed8', 'New Referral', 'Nueva remisión', 'Yeni Yönlendirme', 'إحالة جديدة'],
  [
    'collecting',
    7,
    '#8a6d1d',
    'Documents Requested',
    'Documentos solicitados',
    'Belgeler Talep Edildi',
    'طُلبت المستندات',
  ],
  ['collecting', 2, '#0e7490', 'Documents Received', 'Documentos recibidos', 'Belgeler Alındı', 'استُلمت المستندات'],
  ['review', 3, '#6d28d9', 'In Review', 'En revisión', 'İncelemede', 'قيد المراجعة'],
  ['review', 3, '#7e22ce', 'Second Review', 'Segunda revisión', 'İkinci İnceleme', 'مراجعة ثانية'],
  ['approved', null, '#15803d', 'Approved', 'Aprobado', 'Onaylandı', 'تمت الموافقة'],
  [
    'approved',
    null,
    '#0f766e',
    'Approved with Cap',
    'Aprobado con tope',
    'Limitle Onaylandı',
    'تمت الموافقة بسقف محدد',
  ],
  ['declined', null, '#b91c1c', 'Declined', 'Rechazado', 'Reddedildi', 'مرفوض'],
  [
    'review',
    2,
    '#b45309',
    'Re-evaluation (surgery)',
    'Reevaluación (cirugía)',
    'Yeniden Değerlendirme (ameliyat)',
    'إعادة تقييم (جراحة)',
  ],
  ['expired', null, '#6b7280', 'Approval Expired', 'Aprobación vencida', 'Onay Süresi Doldu', 'انتهت صلاحية الموافقة'],
]

const blocking: Category[] = ['declined', 'expired']

export const underwritingStages = stages.map(([category, sla_days, color, ...titles], place) => ({
  ...lookUpRow(place, ...titles),
  category,
  sla_days,
  color,
  blocks_scheduling: blocking.includes(category),
})) satisfies Draft<typeof underwritingStage>[]
