import type { Level } from '#domain/access/levels.ts'

/** Who may open a route. A level includes the levels above it; `onlyGuest` excludes signed-in users. */
export type Admits = Level | 'onlyGuest'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    admits?: Admits
  }
}

const sets: Readonly<Record<Admits, readonly Level[]>> = {
  admin: ['admin'],
  staff: ['admin', 'staff'],
  user: ['admin', 'staff', 'user'],
  onlyGuest: [],
}

type Verdict = 'enter' | 'sign in first' | 'not for you'

/** `undefined` as level: not signed in. */
export function checkAccess(admits: Admits | undefined, level: Level | undefined): Verdict {
  if (admits === undefined) return 'enter'
  if (level === undefined) return admits === 'onlyGuest' ? 'enter' : 'sign in first'
  return sets[admits].includes(level) ? 'enter' : 'not for you'
}
