import type { appointmentCategories, appointmentStatus } from '../entities/appointment-status.ts'
import type { Draft } from '../entity.ts'
import { lookUpRow } from './titles.ts'

type Category = (typeof appointmentCategories)[number]

const statuses: [category: Category, color: string, en: string, es: string, tr: string, ar: string][] = [
  ['unscheduled', '#8a6d1d', 'Requested', 'Solicitada', 'Talep Edildi', 'تم طلبه'],
  ['unscheduled', '#b45309', 'Needs Rescheduling', 'Por reprogramar', 'Yeniden Planlanacak', 'يحتاج إلى إعادة جدولة'],
  ['unscheduled', '#6b7280', 'On Hold', 'En espera', 'Beklemede', 'معلّق'],
  ['scheduled', '#1d4ed8', 'Scheduled', 'Programada', 'Planlandı', 'مجدول'],
  ['scheduled', '#0f766e', 'Confirmed', 'Confirmada', 'Teyit Edildi', 'مؤكد'],
  ['scheduled', '#0e7490', 'Checked In', 'Registrado', 'Hasta Geldi', 'تم تسجيل الحضور'],
  ['completed', '#15803d', 'Completed', 'Completada', 'Tamamlandı', 'مكتمل'],
  ['missed', '#b91c1c', 'No Show', 'No se presentó', 'Gelmedi', 'لم يحضر'],
  ['missed', '#c2410c', 'Late Cancel', 'Cancelación tardía', 'Geç İptal', 'إلغاء متأخر'],
  ['cancelled', '#7f1d1d', 'Cancelled by Patient', 'Cancelada por el paciente', 'Hasta İptal Etti', 'ألغاه المريض'],
  [
    'cancelled',
    '#7c2d12',
    'Cancelled by Provider',
    'Cancelada por el proveedor',
    'Sağlık Kuruluşu İptal Etti',
    'ألغاه مقدّم الرعاية',
  ],
  ['superseded', '#4b5563', 'Rescheduled', 'Reprogramada', 'Yeniden Planlandı', 'أُعيدت جدولته'],
]

export const appointmentStatuses = statuses.map(([category, color, ...titles], place) => ({
  ...lookUpRow(place, ...titles),
  category,
  color,
})) satisfies Draft<typeof appointmentStatus>[]
