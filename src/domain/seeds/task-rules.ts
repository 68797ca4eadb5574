import type { taskRule } from '../entities/task-rule.ts'
import type { Draft } from '../entity.ts'
import { lookUpRow } from './titles.ts'

/** What offices do at these points anyway; administrators change them. */
export const taskRules = [
  {
    ...lookUpRow(
      0,
      'Welcome call: next steps and contacts',
      'Llamada de bienvenida: próximos pasos y contactos',
      'Hoş geldiniz araması: sonraki adımlar ve kişiler',
      'مكالمة ترحيب: الخطوات التالية وجهات الاتصال',
    ),
    on_status: 'active',
    responsible: 'case_manager',
    due_in_days: 2,
    kind: 'call',
  },
  {
    ...lookUpRow(
      1,
      'Collect final bills and records',
      'Reunir las facturas y expedientes finales',
      'Son faturaları ve kayıtları topla',
      'جمع الفواتير والسجلات النهائية',
    ),
    on_status: 'treatment_complete',
    responsible: 'case_manager',
    due_in_days: 7,
    kind: 'papers',
  },
  {
    ...lookUpRow(
      2,
      'Ask for the settlement statement',
      'Pedir el estado de la liquidación',
      'Uzlaşma dökümünü iste',
      'طلب كشف التسوية',
    ),
    on_status: 'settled',
    responsible: 'case_manager',
    due_in_days: 3,
    kind: 'money',
  },
  {
    ...lookUpRow(
      3,
      'Review the expired approval',
      'Revisar la aprobación vencida',
      'Süresi dolan onayı gözden geçir',
      'مراجعة الموافقة المنتهية',
    ),
    on_stage: 'expired',
    responsible: 'underwriter',
    due_in_days: 1,
    kind: 'deadline',
  },
] satisfies Draft<typeof taskRule>[]
