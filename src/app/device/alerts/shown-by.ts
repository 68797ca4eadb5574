/** Whether an alert was there at this moment. A browser that showed it by itself did not write down when. */
export function wasShownBy(moment: number, data: unknown): boolean {
  const { shownAt }: { shownAt?: unknown } = data !== null && typeof data === 'object' ? data : {}
  return typeof shownAt !== 'number' || shownAt <= moment
}
