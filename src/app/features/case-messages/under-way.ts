import type { RecordRow } from '../../api/record-queries.ts'

/** What has not arrived by then may take hours, and nobody waits before the screen for it. */
const SOON = 3 * 60_000

/** Whether the gateway may soon tell more of a message. */
export function isUnderWay(rows: readonly RecordRow[], now: number): boolean {
  return rows.some(
    (row) =>
      row['direction'] === 'out' &&
      (row['status'] === 'queued' || row['status'] === 'sent') &&
      now - Date.parse(String(row['created_at'])) < SOON,
  )
}
