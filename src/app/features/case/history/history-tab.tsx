import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { CardTable } from '#ui/parts/card-table.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { css } from '#ui/styled/css/index.js'
import { caseQueries } from '../../../case/case-queries.ts'
import { useCaseHead, useStatusHistory } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { labelsOf } from '../../../i18n/labels.ts'
import { listed } from '../../../i18n/listed.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { useTexts, useOptionalTexts } from '../../../i18n/use-texts.ts'
import { countless } from '../../../records/countless.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { useUserNames } from '../../../records/use-reference-titles.ts'
import { stepsOf } from '../file/case-steps.ts'
import { StepList } from '../file/step-list.tsx'
import { foldedEvents, seenAs, type Line } from './folded-events.ts'

/** The audit log of a case. Reading it is audited too. */
export function HistoryTab({ id }: { id: string }) {
  const { t } = useTexts()
  const { data: head } = useCaseHead(id)
  const { data: status } = useStatusHistory(id)
  const { moment, number } = useFormats()
  const nameOf = useUserNames()
  const words = useEventWords()
  // Reads are most of the log and say least about the case.
  const [withReads, setWithReads] = useState(false)
  const audit = useInfiniteQuery(caseQueries.audit(id, withReads))
  const events = audit.data?.pages.flat()
  const lines = events && foldedEvents(events)
  function who(event: Line): string {
    const name = nameOf(event.user_id) ?? '—'
    const other = seenAs(event)
    return other ? t('history:seenAs', { name, other: nameOf(other) ?? '—' }) : name
  }

  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      {head?.row.case_status && (
        <Panel title={t('case:steps.label')}>
          <StepList steps={stepsOf(head.row.case_status, status?.case_status_events ?? [])} flow="across" />
        </Panel>
      )}
      <Switch
        label={t('history:withReads')}
        checked={withReads}
        onChange={(event) => setWithReads(event.target.checked)}
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

interface AuditLine {
  readonly action: string
  readonly entity: string | null
  readonly detail?: Readonly<Record<string, unknown>> | null
}

const statesOf: Readonly<Record<string, readonly string[]>> = {
  patient: ['case_status'],
  lien: ['status', 'funding_status'],
}

/** The log names entities, reports, states and fields by the texts of their own pages. */
export async function loadHistoryTexts(): Promise<void> {
  await Promise.all([loadTexts('history', 'reports', 'distribution', 'underwriting'), loadLabels(...countless)])
}

/** Texts of an audit entry; a code without a text is shown as it is. */
function useEventWords() {
  const { t } = useOptionalTexts()
  const { t: text, language } = useTexts()

  const thing = (entity: string) =>
    t(`history:entities.${entity}`) ?? t(`entities/${entity}:one`) ?? t(`reports:titles.${entity}`) ?? entity

  const what = ({ action, entity }: AuditLine) =>
    `${t(`history:actions.${action}`) ?? action}: ${thing(entity ?? 'patient')}`

  /** The changed fields, the change of state, or the reason of an acknowledgement. */
  function detail({ action, entity, detail: changed }: AuditLine): string {
    const { changes, from, to, reason } = changed ?? {}
    if (action === 'acknowledge_limitation' && typeof reason === 'string') return reason
    const of = entity ?? 'patient'
    const fields = typeof changes === 'object' && changes !== null ? Object.keys(changes) : []
    const labels = labelsOf(of, language)
    if (fields.length > 0)
      return listed(
        fields.map((field) => labels.field(field)),
        language,
      )
    return typeof from === 'string' && typeof to === 'string' && from.length < 40
      ? text('fromTo', { from: word(of, from), to: word(of, to) })
      : ''
  }

  /** A state by the name it has on the page of its entity. */
  function word(entity: string, state: string): string {
    const own =
      entity === 'appointment'
        ? t(`history:phases.${state}`)
        : entity === 'distribution'
          ? t(`distribution:states.${state}`)
          : statesOf[entity]?.map((name) => t(`entities/${entity}:choices.${name}.${state}`)).find(Boolean)
    return own ?? t(`underwriting:categories.${state}`) ?? state
  }

  return { what, detail }
}
