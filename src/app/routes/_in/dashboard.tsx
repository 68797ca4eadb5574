import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../features/work/dashboard/dashboard-page.tsx'

export const Route = createFileRoute('/_in/dashboard')({ component: DashboardPage })
