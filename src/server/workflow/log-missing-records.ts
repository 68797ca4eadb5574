import { missingRecord } from '#domain/access/person-records.ts'
import type { Log } from '#server/http/log.ts'
import type { Viewers } from '#server/records/viewers.ts'

const remedies = {
  employee: 'Add the person under Records, Employees, with the same email address.',
  lawfirm_employee: "Add the person to the firm's employees under Records, with the same email address.",
} as const

/** Wraps `viewers`: logs once per user that the directory entry its role needs is missing. */
export function logMissingRecords(viewers: Viewers, log: Log): Viewers {
  const told = new Set<string>()
  return {
    ...viewers,
    async of(sessionId) {
      const known = await viewers.of(sessionId)
      const { id, role } = known.viewer
      const missing = missingRecord(known.viewer)
      if (missing && !told.has(id)) {
        told.add(id)
        log.info('a log-in lacks the record its role needs', {
          user: id,
          role,
          record: missing,
          remedy: remedies[missing],
        })
      }
      return known
    },
  }
}
