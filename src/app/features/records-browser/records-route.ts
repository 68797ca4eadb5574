import { lazyRouteComponent } from '@tanstack/react-router'

const start = () => import('./records-start.ts')

/** The pages, and what they need before they are drawn. */
export const recordsRoute = {
  async loader() {
    const { pages, texts } = await start()
    void pages()
    await texts()
  },
  component: lazyRouteComponent(async () => (await start()).pages(), 'RecordsRoutes'),
}
