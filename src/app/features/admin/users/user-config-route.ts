import { lazyRouteComponent } from '@tanstack/react-router'

const start = () => import('./load-user-config.ts')

export const userConfigRoute = {
  staticData: { words: { section: ['users', 'roles', 'role-menus'] } },
  loader: async () => (await start()).texts(),
  component: lazyRouteComponent(async () => (await start()).pages(), 'UserConfigRoutes'),
}
