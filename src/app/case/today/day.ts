/** Midnight to midnight in the viewer's time zone. */
export function dayAround(now: Date): { from: string; to: string } {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const to = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return { from: from.toISOString(), to: new Date(to.getTime() - 1).toISOString() }
}
