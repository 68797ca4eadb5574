import { useState } from 'react'
import type { AppointmentCommand } from '#domain/rules/transitions/appointment.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Menu, type MenuItem } from '#ui/parts/menu.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { useCaseCall } from '../../../case/use-case.ts'
import { useFaultSentence } from '../../../records/form/use-fault-sentence.ts'
import { useSaid } from '../../../device/outbox/use-said.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import { isWaiting, stepWaiting } from '../../../device/outbox/on-top.ts'
import { useWaiting } from '../../../device/outbox/waiting.ts'
import { CommandDialog, stepLater } from '../../../case/visits/visit-command.tsx'
import { titleOf } from '../../../records/record-title.ts'
import type { TitleOf } from '../../../records/use-reference-titles.ts'
import { useViewer } from '../../../records/use-viewer.ts'
import { ApprovalDialog } from './approval-dialog.tsx'
import { VisitBill } from './visit-bill.tsx'
import { VisitEditor } from './visit-editor.tsx'
import { VisitFacts } from '../../../case/visits/visit-facts.tsx'
import { commandsFor, plannedEnd, visitTones, type Visit } from '../../../case/visits/visits.ts'
import { useHasBegun, VisitTime } from '../../../case/visits/visit-time.tsx'
import { usePlaces } from '../../../case/visits/visit-fields.ts'

/** The step that usually comes next has its own button; for a visit that is over, that is completing it. */
const usual: readonly AppointmentCommand[] = ['schedule', 'confirm', 'check_in', 'complete']
const usualWhenOver: readonly AppointmentCommand[] = ['complete', ...usual]
const atOnce: readonly AppointmentCommand[] = ['confirm', 'check_in']

interface Props {
  caseId: string
  visit: Visit
  nameOf: TitleOf
  may: (codename: string) => boolean
  onBill: (id: string) => void
}

/** One visit, what may be done with it now, and nothing else. */
export function VisitCard({ caseId, visit, nameOf, may, onBill }: Props) {
  const { row, status, phase } = visit
  const { t, language } = useTexts()
  const { refusal } = useFaultSentence()
  const viewer = useViewer()
  const { zoneOf } = usePlaces()
  const send = useCaseCall(caseId)
  const said = useSaid()
  // What comes after a step that nobody has confirmed, nobody can know.
  const waits = stepWaiting(useWaiting(), row.id)
  const [doing, setDoing] = useState<AppointmentCommand | 'approval' | 'edit'>()
  const [busy, setBusy] = useState(false)
  const begun = useHasBegun(row.scheduled_start)
  const over = useHasBegun(plannedEnd(row))
  const close = () => setDoing(undefined)
  const commands = may('appointment.update') && !waits ? commandsFor(visit, viewer, begun) : []
  const next = (over ? usualWhenOver : usual).find((command) => commands.includes(command))
  const mayApprove = row.approval === 'pending' && may('appointment.approve') && row.requested_by !== viewer.id

  async function start(command: AppointmentCommand) {
    if (!atOnce.includes(command)) return setDoing(command)
    setBusy(true)
    try {
      const form = { to: command, expected_version: row.version }
      const later = stepLater(command, row.id)
      const answer = await send(
        'POST /appointment/{id}/transition',
        { params: { id: row.id }, form },
        crypto.randomUUID(),
        later,
      )
      said(answer, t(`appointments:done.${command}`))
    } catch (error) {
      messages.show(refusal(error).join(' '), 'error')
    } finally {
      setBusy(false)
    }
  }

  const others: MenuItem[] = [
    ...commands
      .filter((command) => command !== next)
      .map((command) => ({
        key: command,
        label: t(`appointments:commands.${command}`),
        onChoose: () => void start(command),
      })),
    ...(may('appointment.update') && phase === 'completed' && typeof row.bill_amount_cents === 'number'
      ? [{ key: 'bill', label: t('appointments:bill.edit'), onChoose: () => onBill(row.id) }]
      : []),
    ...(may('appointment.update')
      ? [{ key: 'edit', label: t('appointments:edit'), onChoose: () => setDoing('edit') }]
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
            {(waits || isWaiting(row)) && <WaitingBadge />}
            {waits && <Badge tone="caution">{t(`appointments:commands.${waits as AppointmentCommand}`)}</Badge>}
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
          {mayApprove && <Button onClick={() => setDoing('approval')}>{t('appointments:decide')}</Button>}
          {next && (
            <Button tone="primary" busy={busy} onClick={() => void start(next)}>
              {t(`appointments:commands.${next}`)}
            </Button>
          )}
          {!waits && <VisitBill caseId={caseId} visit={visit} may={may} onBill={onBill} />}
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
      {doing === 'approval' && <ApprovalDialog caseId={caseId} row={row} onClose={close} />}
      {doing === 'edit' && <VisitEditor caseId={caseId} id={row.id} onClose={close} />}
      {doing && doing !== 'approval' && doing !== 'edit' && (
        <CommandDialog caseId={caseId} row={row} command={doing} onClose={close} />
      )}
    </article>
  )
}
