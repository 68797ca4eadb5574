import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { Books } from './books.tsx'
import { PortalDesk } from './portal-desk.tsx'
import { stack, waitingStack } from './parts.tsx'
import { staffQuery } from './queries.ts'
import { QueueDesk } from './underwriting-queue.tsx'

/** The desks of an underwriter, of billing and of an administrator, beside the list of work that all staff have. */
export default function StaffDesk() {
  const { t } = useTexts()
  const screen = useQuery(staffQuery)
  const { queue, books, portal } = screen.data ?? {}
  // An empty place would push the list below it down by a gap.
  if (screen.data && !queue && !portal && !books) return null
  return (
    <div className={screen.isPending ? waitingStack : stack}>
      <RowsState rows={screen} failed={t('first:failed')}>
        {queue && <QueueDesk queue={queue} />}
        {portal && <PortalDesk portal={portal} />}
        {books && <Books books={books} />}
      </RowsState>
    </div>
  )
}
