import { css } from '#ui/styled/css/index.js'
import { usePermissions } from '../../../records/use-permissions.ts'
import { Numbers } from './numbers.tsx'
import { Thread } from './thread.tsx'

/** How the patient can be reached, and what was said by text message. */
export function MessagesTab({ id, alerted }: { id: string; alerted: boolean }) {
  const may = usePermissions()
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
        gap: '4',
        alignItems: 'start',
      })}
    >
      <Numbers id={id} />
      {may?.('patient_sms.list') && <Thread id={id} alerted={alerted} />}
    </div>
  )
}
