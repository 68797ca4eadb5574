import type { AnyRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The words that may stand for a part of the address, by the name of the part; behind others is no page. */
    words?: Readonly<Record<string, readonly string[]>>
  }
}

type Routes = Pick<AnyRouter, 'getMatchedRoutes'>

/** The names under which a route takes a record's id. */
const RECORD = /^id$|Id$/

/**
 * Whether the portal has a page of its own at an address. The catch-all is none, and neither is the page of one record:
 * until `/patients/new` is a route, its address would be taken for a patient called “new”.
 */
export function isBuilt(router: Routes, url: string): boolean {
  const [matchedRoutes, routeParams] = router.getMatchedRoutes(url)
  const last = matchedRoutes.at(-1)
  if (!last || last.id === '__root__' || '_splat' in routeParams || '*' in routeParams) return false
  const { words = {} } = last.options.staticData ?? {}
  return Object.entries(routeParams).every(
    ([name, value]) => !RECORD.test(name) && (words[name]?.includes(value) ?? true),
  )
}

/** Whether the portal has a page for this kind of address, be it of one record. */
export function hasRoute(router: Routes, url: string): boolean {
  const [matchedRoutes, routeParams] = router.getMatchedRoutes(url)
  return matchedRoutes.length > 1 && !('_splat' in routeParams) && !('*' in routeParams)
}
