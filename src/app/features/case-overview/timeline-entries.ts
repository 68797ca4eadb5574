import type { StatusEvent } from '../../case/case-queries.ts'
import type { RecordRow } from '../../api/record-queries.ts'

export const momentKinds = ['status', 'appointment', 'note', 'document', 'lien', 'message'] as const
export type MomentKind = (typeof momentKinds)[number]

/** Something that happened in a case, whatever kind of record tells of it. */
export interface Moment {
  readonly kind: MomentKind
  readonly key: string
  readonly at: string
  readonly row: RecordRow
}

interface Sources {
  status: readonly StatusEvent[]
  appointment: readonly RecordRow[]
  note: readonly RecordRow[]
  document: readonly RecordRow[]
  lien: readonly RecordRow[]
  message: readonly RecordRow[]
}

const NOON = 'T12:00:00.000Z'

/** A visit is where it took place or is planned; everything else is where it was written down. */
function timeOf(kind: MomentKind, row: RecordRow): unknown {
  if (kind === 'status') return row['at']
  if (kind !== 'appointment') return row['created_at']
  const day = row['service_date']
  return row['scheduled_start'] ?? (typeof day === 'string' ? day + NOON : row['requested_at'])
}

/** Everything that happened, the newest first. */
export function momentsOf(sources: Sources): Moment[] {
  const moments = momentKinds.flatMap((kind) =>
    sources[kind].flatMap((source): Moment[] => {
      const row: RecordRow = { ...source }
      const at = timeOf(kind, row)
      return typeof at === 'string' ? [{ kind, key: `${kind} ${row.id}`, at, row }] : []
    }),
  )
  return moments.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.key < b.key ? 1 : -1))
}
