export const HOME = '/dashboard'

/** What the address of the sign-in page keeps: the wanted address, unless it is where one arrives anyway. */
export function keep(wanted: string): { redirect?: string } {
  return wanted === HOME ? {} : { redirect: wanted }
}

/** Validates the search parameter that `keep` makes. */
export function redirectIn({ redirect }: Record<string, unknown>): { redirect?: string } {
  return typeof redirect === 'string' ? { redirect } : {}
}

/** The address to go to after sign-in. Only a path of this portal will do: never another site's. */
export function keptAddress(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted)) return HOME
  return /^\/(sign-(in|out|up)|pages\/auth)\b/.test(wanted) ? HOME : wanted
}
