import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '../../../features/work/calendar/calendar-page.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/apps/calendar')({
  loader: () =>
    Promise.all([
      loadTexts('calendar', 'appointments', 'case', 'fields', 'filters'),
      loadLabels('appointment', 'patient'),
    ]),
  component: CalendarPage,
})
