import type { Shown } from '#domain/calls/shown-row.ts'
import type { StatusEvent } from '../../../case/case-queries.ts'

export const momentKinds = ['status', 'appointment', 'note', 'document', 'lien', 'message'] as const
export type MomentKind = (typeof momentKinds)[number]

interface Records {
  readonly status: StatusEvent
  readonly appointment: Readonly<Shown<'appointment'>>
  readonly note: Readonly<Shown<'patient_note'>>
  readonly document: Readonly<Shown<'patient_document'>>
  readonly lien: Readonly<Shown<'lien'>>
  readonly message: Readonly<Shown<'patient_sms'>>
}

interface MomentOf<Kind, Row> {
  readonly kind: Kind
  readonly key: string
  readonly at: string
  readonly row: Row
}

export type Moment = { [Kind in MomentKind]: MomentOf<Kind, Records[Kind]> }[MomentKind]

type Sources = { readonly [Kind in MomentKind]: readonly Records[Kind][] }
type Time = string | null | undefined

const NOON = 'T12:00:00.000Z'

function visitTime({ scheduled_start: start, service_date: day, requested_at: asked }: Records['appointment']): Time {
  return start ?? (day ? day + NOON : asked)
}

const written = ({ created_at: at }: { readonly created_at?: string }): Time => at

function momentsIn<const Kind extends MomentKind, Row extends { readonly id: string }>(
  kind: Kind,
  rows: readonly Row[],
  timeOf: (row: Row) => Time,
): MomentOf<Kind, Row>[] {
  return rows.flatMap((row) => {
    const at = timeOf(row)
    return at ? [{ kind, key: `${kind} ${row.id}`, at, row }] : []
  })
}

/** Newest first. Records without a date of their own use their creation time. */
export function momentsOf(sources: Sources): Moment[] {
  const moments: Moment[] = [
    ...momentsIn('status', sources.status, ({ at }) => at),
    ...momentsIn('appointment', sources.appointment, visitTime),
    ...momentsIn('note', sources.note, written),
    ...momentsIn('document', sources.document, written),
    ...momentsIn('lien', sources.lien, written),
    ...momentsIn('message', sources.message, written),
  ]
  return moments.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.key < b.key ? 1 : -1))
}
