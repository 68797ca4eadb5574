import { lazyRouteComponent } from '@tanstack/react-router'

const start = () => import('./records-start.ts')

export const recordsRoute = {
  loader: async () => (await start()).texts(),
  component: lazyRouteComponent(async () => (await start()).pages(), 'RecordsRoutes'),
}
