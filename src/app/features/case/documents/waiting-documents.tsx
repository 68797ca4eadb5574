import { cx } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { isUnsent, useWaiting } from '../../../device/outbox/waiting.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import { beside, line, name, section, small } from './styles.ts'

/** Papers that were taken in without a connection: they lie here, and on no server. */
export function WaitingDocuments({ patientId }: { patientId: string }) {
  const labels = useLabels('patient_document')
  const own = useWaiting().filter(
    (entry) => isUnsent(entry) && entry.command.entity === 'patient_document' && entry.command.about === patientId,
  )
  if (own.length === 0) return null
  return (
    <ul className={section}>
      {own.map(
        ({
          command: {
            command_id: id,
            body: { title, doc_type: type },
          },
        }) => (
          <li key={id} className={cx(line, beside)}>
            <div>
              <p className={name}>
                <bdi>{String(title)}</bdi>
              </p>
              <p className={small}>{labels.choice('doc_type', String(type))}</p>
            </div>
            <WaitingBadge />
          </li>
        ),
      )}
    </ul>
  )
}
