import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appointment } from '#domain/entities/appointment.ts'
import { isEmpty } from '#domain/rules/empty.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import { BillLinesInput } from '../money/bill-lines.tsx'
import { sumOfEdited, toBillLines, type EditedLine } from '../money/edited-lines.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { usePlaces } from '../../../case/visits/visit-fields.ts'
import type { VisitRow } from '../../../case/visits/visits.ts'
import { useSaid } from '../../../device/outbox/deliver.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { changesIn, type Faults } from '../../../records/form/check-values.ts'
import { FormDialog, type FormPart } from '../../../records/form/form-dialog.tsx'
import { entityFields, type FormFields, type ValuesOf } from '../../../records/form/form-fields.ts'
import { hasNotBeenRead, NotReadDialog } from '../../../records/form/edit-dialog.tsx'
import { RefusalBox, useFaultSentence } from '../../../records/form/refusal.tsx'
import { useAction } from '../../../records/form/use-action.ts'

const names = ['bill_received_at', 'bill_amount_cents', 'bill_lines', 'bill_zero_reason'] as const

const linesOf = ({ bill_lines: lines }: ValuesOf<'appointment'>): readonly EditedLine[] =>
  Array.isArray(lines) ? lines : []

const missingCharges = (values: ValuesOf<'appointment'>): Faults =>
  linesOf(values).some(({ charge_cents }) => charge_cents === null) ? { bill_lines: 'required' } : {}

interface Props {
  caseId: string
  id: string
  onClose: () => void
}

/** The provider's bill for a visit. List rows do not carry bill lines, so the record is read first. */
export function BillDialog({ caseId, id, onClose }: Props) {
  const { t } = useTexts()
  const read = useQuery({ ...recordQueries.one(appointment, id), staleTime: 0 })
  const { data, isFetchedAfterMount, fetchStatus } = read
  if (hasNotBeenRead(read)) return <NotReadDialog title={t('appointments:bill.add')} read={read} onClose={onClose} />
  // Starts from the latest version; later changes by others do not replace the input.
  const row = isFetchedAfterMount || fetchStatus === 'paused' ? data : undefined
  // Without the amount in the answer, the viewer may not see bills.
  if (!row || !('bill_amount_cents' in row)) return null
  return <BillForm caseId={caseId} row={row} onClose={onClose} />
}

function BillForm({ caseId, row, onClose }: Omit<Props, 'id'> & { row: VisitRow }) {
  const { t } = useTexts()
  const labels = useLabels('appointment')
  const command = useCaseCall(caseId)
  const said = useSaid()
  const [before] = useState(row)
  const { zoneOf } = usePlaces()
  const today = todayAt(zoneOf(before))
  const billed = !isEmpty(before.bill_amount_cents)

  function fieldsFor(values: ValuesOf<'appointment'>): FormFields {
    const itemized = linesOf(values).length > 0
    const asked = [
      'bill_received_at',
      ...(itemized ? [] : (['bill_amount_cents'] as const)),
      ...(values.bill_amount_cents === 0 ? (['bill_zero_reason'] as const) : []),
    ] as const
    const needed = Object.fromEntries(asked.map((name) => [name, { required: true }]))
    return entityFields(appointment, asked, labels, needed)
  }

  async function save(values: ValuesOf<'appointment'>, key: string) {
    const bill = { ...values, bill_lines: toBillLines(linesOf(values)) }
    const now = Object.fromEntries(names.map((name) => [name, before[name]]))
    const changes = changesIn(now, bill)
    const input = { params: { id: before.id }, form: { ...changes, version: before.version } }
    said(await command('PUT /appointment/update/{id}', input, key), t('appointments:bill.saved'))
  }

  return (
    <FormDialog
      title={billed ? t('appointments:bill.edit') : t('appointments:bill.add')}
      description={before.lien_id ? t('appointments:bill.inLien') : undefined}
      fields={fieldsFor}
      initial={{
        bill_received_at: before.bill_received_at ?? today,
        bill_amount_cents: before.bill_amount_cents ?? null,
        bill_zero_reason: before.bill_zero_reason ?? null,
        bill_lines: before.bill_lines ?? [],
      }}
      check={missingCharges}
      size="lg"
      submit={t('fields:save')}
      onClose={onClose}
      send={save}
    >
      {(form) => (
        <>
          <Lines {...form} />
          {billed && !before.lien_id && <RemoveBill caseId={caseId} row={before} onClose={onClose} />}
        </>
      )}
    </FormDialog>
  )
}

function Lines({ values, faults, change }: FormPart) {
  const { t } = useTexts()
  const { fault } = useFaultSentence()
  const { bill_lines: wrong } = faults
  return (
    <BillLinesInput
      growing
      legend={t('fields:lines.title')}
      lines={linesOf(values)}
      onChange={(lines) => {
        change('bill_lines', lines)
        change('bill_amount_cents', lines.length > 0 ? sumOfEdited(lines) : null)
      }}
      error={wrong && fault(wrong)}
    />
  )
}

function RemoveBill({ caseId, row, onClose }: { caseId: string; row: VisitRow; onClose: () => void }) {
  const { t } = useTexts()
  const command = useCaseCall(caseId)
  const said = useSaid()
  const { busy, failure, start } = useAction(async (key) => {
    const form = { ...Object.fromEntries(names.map((name) => [name, null])), version: row.version }
    const input = { params: { id: row.id }, form }
    said(await command('PUT /appointment/update/{id}', input, key), t('appointments:bill.removed'))
    onClose()
  })
  return (
    <div className={css({ display: 'grid', gap: '2', justifyItems: 'start' })}>
      <RefusalBox error={failure} />
      <Button size="sm" tone="danger" busy={busy} onClick={() => void start()}>
        {t('appointments:bill.remove')}
      </Button>
    </div>
  )
}
