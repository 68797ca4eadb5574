import { createFileRoute } from '@tanstack/react-router'
import { useAppearance } from '../../features/account/preferences/own-appearance.ts'
import { DashboardPage } from '../../features/work/dashboard/dashboard-page.tsx'

export const Route = createFileRoute('/_in/dashboard')({ component: Dashboard })

function Dashboard() {
  const { shortcuts } = useAppearance()
  return <DashboardPage keys={shortcuts === 'on'} />
}
