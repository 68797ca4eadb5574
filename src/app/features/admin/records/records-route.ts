import { lazyRouteComponent } from '@tanstack/react-router'

const start = () => import('./load-records.ts')

/** What the pages need before they are drawn; they are fetched meanwhile. */
export async function beginRecords(): Promise<void> {
  const { pages, texts } = await start()
  void pages()
  await texts()
}

export const RecordsPages = lazyRouteComponent(async () => (await start()).pages(), 'RecordsRoutes')
