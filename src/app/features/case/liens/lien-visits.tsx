import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lien } from '#domain/entities/lien.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries, type RowOf } from '../../../api/record-queries.ts'
import { writeRecord } from '../../../api/record-writes.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { useMoneyChanged, type LienRow } from '../money/money-queries.ts'
import { visitsOf } from './chosen-bills.ts'
import { useLienCommand } from './use-lien-command.ts'

type ClaimedVisit = RowOf<{ name: 'appointment' }>

interface Props {
  row: LienRow
  patientId: string
  /** Freely, or by a correction with a reason; undefined where the viewer may do neither. */
  change: 'edit' | 'correct' | undefined
}

/** The visits whose bills a lien claims. One that leaves it can be billed anew, or be claimed by another lien. */
export function LienVisits({ row, patientId, change }: Props) {
  const { t } = useTexts()
  const may = usePermissions()
  const [removing, setRemoving] = useState(false)
  // List rows do not carry them.
  const { data } = useQuery(recordQueries.one(lien, row.id))
  const ids = data?.appointment_ids ?? []
  const { data: visits = [] } = useQuery({
    ...recordQueries.some({ name: 'appointment' }, ids),
    enabled: ids.length > 0 && may?.('appointment.list') === true,
  })
  const words = useVisitWords()
  if (visits.length === 0) return null
  const shown = visits.toSorted((a, b) => (a.service_date ?? '').localeCompare(b.service_date ?? ''))
  return (
    <section className={css({ display: 'grid', gap: '2' })}>
      <h3 className={css({ textStyle: 'heading' })}>{t('liens:visits.title')}</h3>
      <ul>
        {shown.map((visit) => (
          <li key={visit.id}>{words(visit)}</li>
        ))}
      </ul>
      {change && (
        <Button size="sm" onClick={() => setRemoving(true)} className={css({ justifySelf: 'start' })}>
          {t('liens:visits.remove')}
        </Button>
      )}
      {change && removing && data && (
        <RemoveVisits
          row={data}
          patientId={patientId}
          change={change}
          visits={shown}
          onClose={() => setRemoving(false)}
        />
      )}
    </section>
  )
}

function useVisitWords(): (visit: ClaimedVisit) => string {
  const { day, money } = useFormats()
  const titleOf = useReferenceTitles(['appointment_type'])
  return ({ service_date: date, appointment_type_id: type, bill_amount_cents: bill }) =>
    [date && day(date), type && titleOf('appointment_type', type), typeof bill === 'number' && money(bill)]
      .filter(Boolean)
      .join(' · ')
}

interface DialogProps extends Props {
  change: 'edit' | 'correct'
  visits: readonly ClaimedVisit[]
  onClose: () => void
}

function RemoveVisits({ row, patientId, change, visits, onClose }: DialogProps) {
  const { t } = useTexts()
  const words = useVisitWords()
  const changed = useMoneyChanged(patientId)
  const { command } = useLienCommand(row, patientId)
  // All that the lien claims stay: only what is cleared here leaves, not what this list does not show.
  const [begun] = useState(row)
  const reason = { reason: { field: reasonField, label: t('liens:reason'), required: true } }
  return (
    <FormDialog
      title={t('liens:visits.remove')}
      description={
        change === 'correct' ? `${t('liens:visits.text')} ${t('liens:correct.text')}` : t('liens:visits.text')
      }
      fields={change === 'correct' ? reason : {}}
      initial={{ appointment_ids: begun.appointment_ids }}
      submit={t('fields:save')}
      onClose={onClose}
      send={async (values, key) => {
        const form = { appointment_ids: visitsOf(values) }
        const { reason: why } = values
        if (change === 'correct') return command('POST /lien/{id}/correction', { ...form, reason: why }, key)
        await writeRecord(lien, row.id, form, begun.version, key)
        return changed()
      }}
    >
      {({ values, change: say }) => (
        <fieldset className={css({ display: 'grid', gap: '2' })}>
          <legend className={css({ textStyle: 'label' })}>{t('liens:visits.title')}</legend>
          {visits.map((visit) => {
            const kept = visitsOf(values)
            return (
              <Checkbox
                key={visit.id}
                label={words(visit)}
                checked={kept.includes(visit.id)}
                onChange={({ target }) =>
                  say(
                    'appointment_ids',
                    target.checked ? [...kept, visit.id] : kept.filter((other) => other !== visit.id),
                  )
                }
              />
            )
          })}
        </fieldset>
      )}
    </FormDialog>
  )
}
