import { lazyRouteComponent } from '@tanstack/react-router'

// Addresses are in the first download: the many of the reports share one route, whose words are all that it knows.
const report = [
  'underwritings',
  'contact-managers',
  'service-dates',
  'appointments',
  'patient-details',
  'law-firms',
  'facilities',
  'chiropractors',
  'subsidiaries',
  'subsidiary-users',
]

const start = () => import('./load-reports.ts')

export const reportRoute = {
  staticData: { words: { report } },
  loader: async () => (await start()).texts(),
  component: lazyRouteComponent(async () => (await start()).pages(), 'ReportRoutes'),
}
