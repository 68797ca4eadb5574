import i18next from 'i18next'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'

interface Told {
  readonly action: string
  readonly entity: string | null
  readonly detail?: unknown
}

function partsOf(detail: unknown): Readonly<Record<string, unknown>> {
  return typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>) : {}
}

/** An entry of the record in words; what has no words of its own stands as it was written down. */
export function useEventWords() {
  const { t } = useTexts()
  const labels = useLabels('patient')

  function what({ action, entity }: Told): string {
    const name = action as 'read'
    const done = i18next.exists(`history:actions.${name}`) ? t(`history:actions.${name}`) : action
    const thing = (entity ?? 'patient') as 'patient'
    const named = i18next.exists(`history:entities.${thing}`) ? t(`history:entities.${thing}`) : (entity ?? '')
    return [done, named].filter(Boolean).join(': ')
  }

  /** Which fields were changed, or from where to where a case moved. */
  function detail({ entity, detail: told }: Told): string {
    const { changes, from, to } = partsOf(told)
    const fields = Object.keys(partsOf(changes))
    if (fields.length > 0) return fields.map((field) => (entity === 'patient' ? labels.field(field) : field)).join(', ')
    return typeof from === 'string' && typeof to === 'string' && from.length < 40 ? `${word(from)} → ${word(to)}` : ''
  }

  function word(state: string): string {
    return i18next.exists(`entities/patient:choices.case_status.${state}`) ? labels.choice('case_status', state) : state
  }
  return { what, detail }
}
