import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { appointment } from '#domain/entities/appointment.ts'
import * as f from '#domain/fields/index.ts'
import { appointmentCommands, type AppointmentCommand } from '#domain/rules/transitions/appointment.ts'
import { isEmpty } from '#domain/rules/empty.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button, button } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Menu, type MenuItem } from '#ui/parts/menu.tsx'
import { messages } from '#ui/parts/messages.ts'
import { panel } from '#ui/parts/panel.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { stepLater } from '../../../case/visits/step-later.ts'
import { CommandDialog } from '../../../case/visits/visit-command.tsx'
import { VisitFacts } from '../../../case/visits/visit-facts.tsx'
import { usePlaces } from '../../../case/visits/visit-fields.ts'
import { useHasBegun, VisitTime } from '../../../case/visits/visit-time.tsx'
import {
  commandsFor,
  isPlaced,
  plannedEnd,
  visitTones,
  type Visit,
  type VisitRow,
} from '../../../case/visits/visits.ts'
import { isWaiting, queuedStep } from '../../../device/outbox/queued-overlay.ts'
import { useSaid } from '../../../device/outbox/deliver.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import { useWaiting } from '../../../device/outbox/waiting.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields, type FormFields } from '../../../records/form/form-fields.ts'
import { hasNotBeenRead, NotReadDialog } from '../../../records/form/edit-dialog.tsx'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { titleOf } from '../../../records/record-title.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import type { TitleOf } from '../../../records/use-reference-titles.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { RecordEditor } from '../record-editor.tsx'

/** The usual next step has its own button; after the planned end that is completing the visit. */
const usual: readonly AppointmentCommand[] = ['schedule', 'confirm', 'check_in', 'complete']
const usualWhenOver: readonly AppointmentCommand[] = ['complete', ...usual]
/** Patients don’t arrive this long before a visit; until then checking in lies in the menu. */
const ARRIVAL_MS = 12 * 3_600_000
/** Commands that need no dialog. */
const atOnce: readonly AppointmentCommand[] = ['confirm', 'check_in']

const earlier = (moment: string, by: number): string => new Date(Date.parse(moment) - by).toISOString()

interface Props {
  caseId: string
  visit: Visit
  nameOf: TitleOf
  may: (codename: string) => boolean
  onBill: (id: string) => void
}

export function VisitCard({ caseId, visit, nameOf, may, onBill }: Props) {
  const { row, status, phase } = visit
  const { t, language } = useTexts()
  const viewer = useViewer()
  const { zoneOf } = usePlaces()
  const send = useCaseCall(caseId)
  const said = useSaid()
  // While a step is queued, the next steps are unknown.
  const queued = queuedStep(useWaiting(), row.id)
  const queuedCommand = appointmentCommands.find((command) => command === queued)
  const [open, setOpen] = useState<AppointmentCommand | 'approval' | 'edit'>()
  const begun = useHasBegun(row.scheduled_start)
  const over = useHasBegun(plannedEnd(row))
  const close = () => setOpen(undefined)
  const commands = may('appointment.update') && !queuedCommand ? commandsFor(visit, viewer, begun) : []
  const asksOffice = commands.includes('schedule') && !isPlaced(row) && !isEmpty(row.requested_office_id)
  const soon = useHasBegun(row.scheduled_start && earlier(row.scheduled_start, ARRIVAL_MS))
  const next = (over ? usualWhenOver : usual).find(
    (command) => commands.includes(command) && (command !== 'check_in' || soon),
  )
  const mayApprove = row.approval === 'pending' && may('appointment.approve') && row.requested_by !== viewer.id

  const doing = useButtonAction(async (key, command: AppointmentCommand) => {
    const form = { to: command, expected_version: row.version }
    const later = stepLater(command, row.id)
    said(
      await send('POST /appointment/{id}/transition', { params: { id: row.id }, form }, key, later),
      t(`appointments:done.${command}`),
    )
  })
  const asking = useButtonAction(async (key) => {
    const form = { expected_version: row.version }
    await send('POST /appointment/{id}/ask_office', { params: { id: row.id }, form }, key)
    messages.show(t('appointments:officeAsked'))
  })
  const start = (command: AppointmentCommand) =>
    atOnce.includes(command) ? void doing.start(command) : setOpen(command)

  const others: MenuItem[] = [
    ...commands
      .filter((command) => command !== next)
      .map((command) => ({
        key: command,
        label: t(`appointments:commands.${command}`),
        onChoose: () => start(command),
      })),
    ...(may('appointment.update') && phase === 'completed' && typeof row.bill_amount_cents === 'number'
      ? [{ key: 'bill', label: t('appointments:bill.edit'), onChoose: () => onBill(row.id) }]
      : []),
    ...(may('appointment.update')
      ? [{ key: 'edit', label: t('appointments:edit'), onChoose: () => setOpen('edit') }]
      : []),
  ]
  const type = nameOf('appointment_type', row.appointment_type_id ?? '') ?? t('appointments:visit')
  const plannedStart = row.scheduled_start
  return (
    <article className={panel}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: '3' })}>
        <div className={css({ flex: '1', minWidth: '[min(16rem, 100%)]', display: 'grid', gap: '1' })}>
          <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
            <h3 className={css({ fontWeight: 'semibold' })}>{type}</h3>
            <Badge tone={visitTones[phase]}>{status ? titleOf(status, language) : t('appointments:asked')}</Badge>
            {(queuedCommand || isWaiting(row)) && <WaitingBadge />}
            {queuedCommand && <Badge tone="caution">{t(`appointments:commands.${queuedCommand}`)}</Badge>}
            {row.approval && row.approval !== 'not_needed' && (
              <Badge tone={row.approval === 'approved' ? 'positive' : 'caution'}>
                {t(`appointments:approval.${row.approval}`)}
              </Badge>
            )}
          </div>
          {plannedStart && <VisitTime moment={plannedStart} zone={zoneOf(row)} />}
          <VisitFacts row={row} nameOf={nameOf} />
        </div>
        <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
          {mayApprove && <Button onClick={() => setOpen('approval')}>{t('appointments:decide')}</Button>}
          {asksOffice && (
            <Button busy={asking.busy} onClick={() => void asking.start()}>
              {t('appointments:askOffice')}
            </Button>
          )}
          {next && (
            <Button tone="primary" busy={doing.busy} onClick={() => start(next)}>
              {t(`appointments:commands.${next}`)}
            </Button>
          )}
          {!queuedCommand && <VisitBill caseId={caseId} visit={visit} may={may} onBill={onBill} />}
          {others.length > 0 && (
            <Menu
              label={t('appointments:more', { type })}
              trigger={
                <IconButton label={t('appointments:more', { type })} tone="plain">
                  <Icon name="more" />
                </IconButton>
              }
              items={others}
            />
          )}
        </div>
      </div>
      {open === 'approval' && <ApprovalDialog caseId={caseId} row={row} onClose={close} />}
      {open === 'edit' && <VisitEditor caseId={caseId} id={row.id} onClose={close} />}
      {open && open !== 'approval' && open !== 'edit' && (
        <CommandDialog caseId={caseId} row={row} command={open} onClose={close} />
      )}
    </article>
  )
}

interface VisitBillProps {
  caseId: string
  visit: Visit
  may: (codename: string) => boolean
  onBill: (id: string) => void
}

/** The next step after a completed visit: its bill, then the lien. */
function VisitBill({ caseId, visit: { row, phase }, may, onBill }: VisitBillProps) {
  const { t } = useTexts()
  const viewer = useViewer()
  const params = { patientId: caseId }
  if (phase !== 'completed' || !('bill_amount_cents' in row)) return null
  if (row.lien_id) {
    if (!may('lien.read')) return null
    return (
      <Link to="/liens/$patientId" params={params} search={{ lien: row.lien_id }} className={textLink}>
        {t('appointments:bill.lien')}
      </Link>
    )
  }
  if ((row.bill_amount_cents ?? 0) > 0) {
    if (!may('lien.create')) return null
    return (
      <Link to="/liens/$patientId" params={params} search={{ visit: row.id }} className={button({ tone: 'primary' })}>
        {t('appointments:bill.claim')}
      </Link>
    )
  }
  const open = editableFields(appointment, ['bill_amount_cents'], row, viewer).length > 0
  if (!may('appointment.update') || !open || row.bill_received_at) return null
  return (
    <Button tone="primary" onClick={() => onBill(row.id)}>
      {t('appointments:bill.add')}
    </Button>
  )
}

/** Fields of a plain edit. Place and time change by commands, and the bill has its own form. */
const names = [
  'wanted_from',
  'wanted_to',
  'price_cents',
  'records_received_at',
  'interpreter_needed',
  'transport_needed',
  'note',
] as const

/** List rows do not carry every column, so the record is read first. */
function VisitEditor({ caseId, id, onClose }: { caseId: string; id: string; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels('appointment')
  const viewer = useViewer()
  const read = useQuery({ ...recordQueries.one(appointment, id), staleTime: 0 })
  const row = read.data
  if (hasNotBeenRead(read)) return <NotReadDialog title={t('appointments:edit')} read={read} onClose={onClose} />
  if (!row) return null
  return (
    <RecordEditor
      title={t('appointments:edit')}
      entity={appointment}
      caseId={caseId}
      row={row}
      fields={entityFields(appointment, editableFields(appointment, names, row, viewer), labels)}
      waits
      onClose={onClose}
    />
  )
}

const approvedCents = f.cents()
const answers = ['approved', 'declined'] as const

interface ApprovalDialogProps {
  caseId: string
  row: VisitRow
  onClose: () => void
}

/** Costly care needs approval by someone other than the requester. */
function ApprovalDialog({ caseId, row, onClose }: ApprovalDialogProps) {
  const { t } = useTexts()
  const send = useCaseCall(caseId)
  const [approval, setApproval] = useState<(typeof answers)[number]>('approved')
  const reason = { field: reasonField, label: t('case:status.reason'), required: approval === 'declined' }
  const amount = { field: approvedCents, label: t('appointments:approvedAmount'), required: true }
  return (
    <FormDialog
      title={t('appointments:decide')}
      fields={(): FormFields => (approval === 'approved' ? { approved_cents: amount, reason } : { reason })}
      submit={t('appointments:decide')}
      onClose={onClose}
      send={async (values, key) => {
        const form = { approval, expected_version: row.version, ...toRequestBody(values) }
        await send('POST /appointment/{id}/approval', { params: { id: row.id }, form }, key)
        messages.show(t(`appointments:approval.${approval}`))
      }}
    >
      <RadioGroup
        label={t('appointments:decision')}
        options={answers.map((value) => ({ value, label: t(`appointments:approval.${value}`) }))}
        value={approval}
        onChange={setApproval}
      />
    </FormDialog>
  )
}
