import { isLook } from '#domain/audit-actions.ts'
import type { AuditEntry } from '../../../case/case-queries.ts'

/** An audit entry; repeated views by one user are folded into one line. */
export interface Line extends AuditEntry {
  readonly times: number
}

const HOUR = 3_600_000

export function isChange({ action }: AuditEntry): boolean {
  return !isLook(action)
}

/** The impersonated user, if any. */
export function seenAs({ detail }: Pick<AuditEntry, 'detail'>): string | undefined {
  const other = typeof detail === 'object' && detail !== null && 'as_user' in detail ? detail.as_user : undefined
  return typeof other === 'string' ? other : undefined
}

/** Newest first. Only views are folded, changes never. */
export function foldedEvents(events: readonly AuditEntry[]): Line[] {
  const lines: Line[] = []
  for (const event of events) {
    const same = lines.findLast(
      (line) => line.user_id === event.user_id && line.action === event.action && seenAs(line) === seenAs(event),
    )
    const fits = same?.entity === event.entity && !isChange(event) && Date.parse(same.at) - Date.parse(event.at) < HOUR
    if (fits) lines[lines.indexOf(same)] = { ...same, times: same.times + 1 }
    else lines.push({ ...event, times: 1 })
  }
  return lines
}
