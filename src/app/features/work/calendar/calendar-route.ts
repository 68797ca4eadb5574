import { lazyRouteComponent } from '@tanstack/react-router'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'

export const calendarRoute = {
  loader: () =>
    Promise.all([
      loadTexts('calendar', 'appointments', 'case', 'fields', 'filters'),
      loadLabels('appointment', 'patient'),
    ]),
  component: lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage'),
}
