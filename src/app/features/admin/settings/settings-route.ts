import { lazyRouteComponent } from '@tanstack/react-router'

// Addresses are in the first download: the sections share one route, whose words are all that it knows.
const section = [
  'appointment-types',
  'appointment-statuses',
  'accident-types',
  'insurance-types',
  'insurance-companies',
  'patient-languages',
  'underwriting-stages',
  'task-templates',
  'email-templates',
  'states',
  'funders',
  'connections',
  'background-work',
]

const start = () => import('./load-settings.ts')

export const settingsRoute = {
  staticData: { words: { section } },
  loader: async () => (await start()).texts(),
  component: lazyRouteComponent(async () => (await start()).pages(), 'SettingsRoutes'),
}
