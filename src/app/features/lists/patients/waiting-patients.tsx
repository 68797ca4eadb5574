import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { isUnsent, useWaiting } from '../../../device/outbox/waiting.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import { titleOf } from '../../../records/record-title.ts'

const list = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const item = css({ display: 'flex', alignItems: 'center', gap: '2', fontWeight: 'medium' })

/** Patients who were taken in here and have no case yet. */
export function WaitingPatients() {
  const { language } = useTexts()
  const patients = useWaiting().filter(
    (entry) => entry.command.entity === 'patient' && entry.command.kind === 'create' && isUnsent(entry),
  )
  if (patients.length === 0) return null
  return (
    <ul className={list}>
      {patients.map(({ command: { command_id: id, body } }) => (
        <li key={id} className={item}>
          <bdi>{titleOf({ ...body, id }, language)}</bdi>
          <WaitingBadge />
        </li>
      ))}
    </ul>
  )
}
