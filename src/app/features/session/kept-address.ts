/** The address to go to after sign-in. Only a path of this portal will do: never another site's. */
export function keptAddress(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted)) return '/dashboard'
  return /^\/sign-(in|out)\b/.test(wanted) ? '/dashboard' : wanted
}
