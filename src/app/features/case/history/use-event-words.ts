import i18next from 'i18next'
import { labelsOf } from '../../../i18n/labels.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

interface Told {
  readonly action: string
  readonly entity: string | null
  readonly detail?: Readonly<Record<string, unknown>> | null
}

/** Records of a case whose changed fields are named. */
export const namedEntities = [
  'patient',
  'appointment',
  'lien',
  'patient_document',
  'patient_lawfirm_employee',
  'patient_mobile_info',
  'patient_note',
  'patient_sms',
  'previous_med',
  'underwriting_document',
  'underwriting_note',
] as const

const statesOf: Readonly<Record<string, readonly string[]>> = {
  patient: ['case_status'],
  lien: ['status', 'funding_status'],
}

/** Cases are shown by reports too, and those are called what they are called on their own pages. */
export async function loadHistoryTexts(): Promise<void> {
  await Promise.all([loadTexts('history', 'reports', 'distribution', 'underwriting'), loadLabels(...namedEntities)])
}

/** An entry of the record in words; what has no words of its own stands as it was written down. */
export function useEventWords() {
  const { t, language } = useTexts()

  function thing(entity: string): string {
    const [kind, report] = [entity as 'patient', entity as 'patient_details']
    if (i18next.exists(`history:entities.${kind}`)) return t(`history:entities.${kind}`)
    return i18next.exists(`reports:titles.${report}`) ? t(`reports:titles.${report}`) : entity
  }

  function what({ action, entity }: Told): string {
    const name = action as 'read'
    const done = i18next.exists(`history:actions.${name}`) ? t(`history:actions.${name}`) : action
    return [done, thing(entity ?? 'patient')].filter(Boolean).join(': ')
  }

  /** Which fields were changed, from where to where something moved, or why a passed day was acknowledged. */
  function detail({ action, entity, detail: told }: Told): string {
    const { changes, from, to, reason } = told ?? {}
    if (action === 'acknowledge_limitation' && typeof reason === 'string') return reason
    const of = entity ?? 'patient'
    const fields = typeof changes === 'object' && changes !== null ? Object.keys(changes) : []
    if (fields.length > 0) return fields.map((field) => fieldOf(of, field)).join(', ')
    return typeof from === 'string' && typeof to === 'string' && from.length < 40
      ? `${word(of, from)} → ${word(of, to)}`
      : ''
  }

  function fieldOf(entity: string, name: string): string {
    return i18next.exists(`entities/${entity}:fields.${name}`) ? labelsOf(entity, language).field(name) : name
  }

  /** A state of a case, its underwriting, a lien, a visit or a distribution, by the name it has on its own page. */
  function word(entity: string, state: string): string {
    const [stage, phase, step] = [state as 'review', state as 'requested', state as 'draft']
    if (entity === 'appointment' && i18next.exists(`history:phases.${phase}`)) return t(`history:phases.${phase}`)
    if (entity === 'distribution' && i18next.exists(`distribution:states.${step}`))
      return t(`distribution:states.${step}`)
    const field = statesOf[entity]?.find((name) => i18next.exists(`entities/${entity}:choices.${name}.${state}`))
    if (field) return labelsOf(entity, language).choice(field, state)
    return i18next.exists(`underwriting:categories.${stage}`) ? t(`underwriting:categories.${stage}`) : state
  }

  return { what, detail }
}
