import { createFileRoute } from '@tanstack/react-router'
import { calendarRoute } from '../../../features/work/calendar/calendar-route.ts'

export const Route = createFileRoute('/_in/apps/calendar')(calendarRoute)
