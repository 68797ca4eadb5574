import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lien } from '#domain/entities/lien.ts'
import { isBound } from '#domain/entities/shapes/bound-claim.ts'
import { sumOfLines, type LienLine } from '#domain/entities/shapes/lien-lines.ts'
import { isAmong } from '#domain/rules/transitions/actor.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Button } from '#ui/parts/button.tsx'
import { Drawer } from '#ui/parts/drawer.tsx'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import { writeRecord } from '../../../api/record-writes.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useCaseRights } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { EditDialog } from '../../../records/form/edit-dialog.tsx'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { Facts } from '../money/facts.tsx'
import { lienReference } from '../money/lien-reference.ts'
import { useParties } from '../money/lien-words.ts'
import { useMoneyChanged, type LienRow } from '../money/money-queries.ts'
import { DirectPayments } from './direct-payments.tsx'
import { FundingPart } from './funding-part.tsx'
import { amountFields, amountOf } from './lien-amounts.ts'
import { LienStatusBadge, ServiceDates } from './lien-columns.tsx'
import { LienCommands } from './lien-commands.tsx'
import { LienLedger } from './lien-ledger.tsx'
import { LienVisits } from './lien-visits.tsx'
import { LienholderPart } from './lienholder-part.tsx'
import { lienFields } from './new-lien.tsx'
import { OfferThread } from './offer-thread.tsx'
import { useLienCommand, useMoneyActor } from './use-lien-command.ts'

const section = css({ display: 'grid', gap: '3' })

interface Props {
  row: LienRow
  patientId: string
  onClose: () => void
}

export function LienDrawer({ row, patientId, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const { originator, owner } = useParties()
  const change = useChange(row, patientId)
  return (
    <Drawer open addressed onClose={onClose} title={lienReference(row)} closeText={t('fields:close')}>
      <div className={css({ display: 'grid', gap: '6', paddingBlockEnd: '6' })}>
        <section className={section}>
          <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
            <bdi className={css({ fontWeight: 'medium' })}>{originator(row)}</bdi>
            <LienStatusBadge status={row.status} />
          </p>
          <Facts
            items={[
              { label: t('liens:service'), value: <ServiceDates row={row} /> },
              { label: t('liens:owner'), value: 'owner_type' in row && owner(row) },
              {
                label: labels.field('priority_class'),
                value: row.priority_class && labels.choice('priority_class', row.priority_class),
              },
              ...amountFields.map((field) => ({ label: labels.field(field), cents: amountOf(row, field) })),
              { label: labels.field('dispute_reason'), value: row.dispute_reason },
            ]}
          />
          <LienCommands row={row} patientId={patientId} />
          {change === 'edit' && <EditLien row={row} patientId={patientId} />}
          {change === 'correct' && <CorrectLien row={row} patientId={patientId} />}
        </section>
        <LienLines row={row} />
        <LienVisits row={row} patientId={patientId} change={visitsStay(row) ? undefined : change} />
        <LienholderPart row={row} patientId={patientId} />
        <DirectPayments row={row} patientId={patientId} />
        <FundingPart row={row} patientId={patientId} />
        <OfferThread row={row} patientId={patientId} />
        <LienLedger row={row} patientId={patientId} />
      </div>
    </Drawer>
  )
}

type Line = LienLine & { readonly at: number }

const codeOf = ({ code }: Line) => <bdi dir="ltr">{code ?? '—'}</bdi>
const chargeOf = ({ charge_cents }: Line) => <MoneyFigure cents={charge_cents} />

/** List rows do not carry bill lines. */
function LienLines({ row }: { row: LienRow }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const { data } = useQuery(recordQueries.one(lien, row.id))
  const lines = data?.lines ?? []
  if (lines.length === 0) return null
  const columns: TableColumn<Line>[] = [
    {
      key: 'day',
      header: t('fields:lines.day'),
      cell: ({ service_date }) => day(service_date),
      foot: t('fields:lines.total'),
    },
    { key: 'code', header: t('fields:lines.code'), cell: codeOf },
    { key: 'units', header: t('fields:lines.units'), align: 'end', cell: ({ units }) => units ?? '—' },
    {
      key: 'charge',
      header: t('fields:lines.charge'),
      align: 'end',
      cell: chargeOf,
      foot: <MoneyFigure cents={sumOfLines(lines)} />,
    },
  ]
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })}>
      <h3 className={css({ textStyle: 'heading' })}>{t('fields:lines.title')}</h3>
      <Table
        caption={t('fields:lines.title')}
        columns={columns}
        rows={lines.map((line, at) => ({ ...line, at }))}
        rowKey={({ at }) => String(at)}
      />
    </section>
  )
}

/** Agreed and ended liens must be reopened first. */
const open: readonly unknown[] = ['asserted', 'confirmed', 'reduction_requested', 'negotiating', 'disputed']

const visitsStay = ({ status }: LienRow): boolean => status !== 'draft' && !open.includes(status)

/** How the viewer may change what a lien says: freely, by a correction with a reason, or not at all. */
function useChange(row: LienRow, patientId: string): 'edit' | 'correct' | undefined {
  const may = useCaseRights(patientId)
  const actor = useMoneyActor(patientId)
  // Viewers who may not see funding can only be sure of drafts.
  const isFree = 'funding_status' in row ? !isBound(row) : row.status === 'draft'
  if (may('lien.update') && row.status !== 'void' && isFree) return 'edit'
  const corrects = actor && isAmong(actor, ['admin', 'employee:billing'])
  return corrects && isBound(row) && open.includes(row.status) ? 'correct' : undefined
}

/** Corrects a lien before a firm or a funder relies on it. */
function EditLien({ row, patientId }: { row: LienRow; patientId: string }) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const queryClient = useQueryClient()
  const changed = useMoneyChanged(patientId)
  const [read, setRead] = useState<LienRow>()
  const fresh = () => queryClient.fetchQuery({ ...recordQueries.one(lien, row.id), staleTime: 0 })
  return (
    <>
      <Button size="sm" onClick={() => void fresh().then(setRead)} className={css({ justifySelf: 'start' })}>
        {t('liens:add.edit')}
      </Button>
      {read && (
        <EditDialog
          title={t('liens:add.edit')}
          entity="lien"
          fields={lienFields(labels)}
          row={read}
          onClose={() => setRead(undefined)}
          read={fresh}
          write={async (changes, version, key) => {
            // A new total replaces the lines.
            const totalled = 'billed_cents' in changes && (read.lines?.length ?? 0) > 0
            const said = totalled ? { ...changes, lines: [] } : changes
            const done = await writeRecord(lien, row.id, said, version, key)
            await changed()
            return done
          }}
        />
      )}
    </>
  )
}

const names = ['billed_cents', 'adjustment_cents', 'lien_type', 'priority_class'] as const

/** M6: corrects figures that a firm confirmed or a funder was offered; for administrators and billing. */
function CorrectLien({ row, patientId }: { row: LienRow; patientId: string }) {
  const { t } = useTexts()
  const [correcting, setCorrecting] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setCorrecting(true)} className={css({ justifySelf: 'start' })}>
        {t('liens:correct.action')}
      </Button>
      {correcting && <CorrectDialog row={row} patientId={patientId} onClose={() => setCorrecting(false)} />}
    </>
  )
}

function CorrectDialog({ row, patientId, onClose }: { row: LienRow; patientId: string; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const { command } = useLienCommand(row, patientId)
  // What others change beneath is no correction of this person's.
  const [begun] = useState(row)
  return (
    <FormDialog
      title={t('liens:correct.action')}
      description={t('liens:correct.text')}
      fields={{
        ...entityFields(lien, names, labels),
        reason: { field: reasonField, label: t('liens:reason'), required: true },
      }}
      initial={Object.fromEntries(names.map((name) => [name, begun[name]]))}
      submit={t('liens:correct.action')}
      onClose={onClose}
      send={(values, key) => {
        const changed = names.filter((name) => values[name] !== begun[name])
        const form = Object.fromEntries([...changed, 'reason'].map((name) => [name, values[name]]))
        return command('POST /lien/{id}/correction', form, key)
      }}
    />
  )
}
