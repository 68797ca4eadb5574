/** What has not arrived by then may take hours, and nobody waits before the screen for it. */
const SOON = 3 * 60_000

interface Sent {
  readonly direction?: string
  readonly status?: string
  readonly created_at?: string
}

/** Whether the gateway may soon tell more of a message. */
export function isUnderWay(rows: readonly Sent[], now: number): boolean {
  return rows.some(
    ({ direction, status, created_at: at = '' }) =>
      direction === 'out' && (status === 'queued' || status === 'sent') && now - Date.parse(at) < SOON,
  )
}
