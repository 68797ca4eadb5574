import { createFileRoute } from '@tanstack/react-router'
import { holdFor } from '../../api/answered.ts'
import { session } from '../../api/portal.ts'
import { useAppearance } from '../../features/account/preferences/own-appearance.ts'
import { DashboardPage } from '../../features/work/dashboard/dashboard-page.tsx'
import { loadLabels, loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_in/dashboard')({
  loader: ({ context: { queryClient } }) => {
    if (session.current()?.user_type !== 'staff') return
    // The list of work is asked for, and its texts with it, while the page that shows it is fetched.
    const work = import('../../case/work/work-queries.ts')
    holdFor(work.then(({ workQuery }) => queryClient.prefetchQuery(workQuery)))
    holdFor(loadTexts('work', 'tasks', 'reports', 'appointments', 'fields'))
    holdFor(loadLabels('patient', 'task'))
  },
  component: Dashboard,
})

function Dashboard() {
  const { shortcuts } = useAppearance()
  return <DashboardPage keys={shortcuts === 'on'} />
}
