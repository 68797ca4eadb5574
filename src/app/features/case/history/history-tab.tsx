import { useInfiniteQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { CardTable } from '#ui/parts/card-table.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { css } from '#ui/styled/css/index.js'
import { caseQueries } from '../../../case/case-queries.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { labelsOf } from '../../../i18n/labels.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { useUserNames } from '../../../records/use-reference-titles.ts'
import { foldedEvents, isChange, seenAs, type Line } from './folded-events.ts'

/** Who saw and who changed what of the case. Looking here is itself on record. */
export function HistoryTab({ id }: { id: string }) {
  const { t } = useTexts()
  const { moment, number } = useFormats()
  const nameOf = useUserNames()
  const words = useEventWords()
  const audit = useInfiniteQuery(caseQueries.audit(id))
  const [changesOnly, setChangesOnly] = useState(false)
  const events = audit.data?.pages.flat()
  const lines = events && foldedEvents(changesOnly ? events.filter(isChange) : events)
  function who(event: Line): string {
    const name = nameOf(event.user_id) ?? '—'
    const other = seenAs(event)
    return other ? t('history:seenAs', { name, other: nameOf(other) ?? '—' }) : name
  }

  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      <Switch
        label={t('history:changesOnly')}
        checked={changesOnly}
        onChange={(event) => setChangesOnly(event.target.checked)}
      />
      <RowsState rows={audit}>
        <CardTable
          caption={t('case:tabs.history')}
          rows={lines}
          rowKey={({ id: key }) => key}
          columns={[
            { key: 'at', header: t('history:at'), cell: ({ at }) => moment(at) },
            { key: 'who', header: t('history:who'), cell: who },
            {
              key: 'what',
              header: t('history:what'),
              cell: (line) => (line.times > 1 ? `${words.what(line)} (${number(line.times)}×)` : words.what(line)),
            },
            { key: 'detail', header: t('history:detail'), cell: words.detail },
          ]}
          empty={<p className={css({ padding: '4', color: 'muted' })}>{t('history:none')}</p>}
        />
        {audit.hasNextPage && (
          <Button busy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
            {t('history:more')}
          </Button>
        )}
      </RowsState>
    </div>
  )
}

interface Told {
  readonly action: string
  readonly entity: string | null
  readonly detail?: Readonly<Record<string, unknown>> | null
}

/** Records of a case whose changed fields are named. */
const namedEntities = [
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
function useEventWords() {
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
