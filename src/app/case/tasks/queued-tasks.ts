import type { WorkEntry } from '#domain/calls/work.ts'
import { newId, type Entry as Queued } from '#offline/outbox/command.ts'
import { overlaid, unsentRecord } from '#offline/outbox/overlay.ts'
import { isUnsent, needsAttention } from '../../device/outbox/waiting.ts'
import type { ShownTask } from './use-task-calls.ts'

const isOfTask = ({ command }: Queued): boolean => command.entity === 'task'

/** Whether a queued order says that a task is done; undefined where none speaks of it. */
export function queuedDone(queued: readonly Queued[], id: string): boolean | undefined {
  const last = queued.findLast(
    (entry) =>
      isOfTask(entry) &&
      entry.command.kind === 'order' &&
      entry.command.target === id &&
      'done' in entry.command.body &&
      isUnsent(entry) &&
      !needsAttention(entry),
  )
  return last && last.command.body.done === true
}

/** The task of an entry of the list, which has those of the viewer alone. */
export function taskOf(
  { record_id: id, version, patient_id, about, code, day }: WorkEntry,
  viewerId: string,
): ShownTask {
  const [title, kind] = [about ?? '', code ?? 'general']
  return { id, version: version ?? 1, patient_id, title, assignee_id: viewerId, due_on: day, kind }
}

/** The list with what was done with tasks on this device: new ones are there, changed ones changed, others are gone. */
export function withQueuedTasks(
  entries: readonly WorkEntry[],
  queued: readonly Queued[],
  viewerId: string,
): readonly WorkEntry[] {
  const own = queued.filter((entry) => isOfTask(entry) && isUnsent(entry) && !needsAttention(entry))
  if (own.length === 0) return entries
  const made = own.flatMap(({ command, made_id }): WorkEntry[] => {
    const id = made_id ?? newId(command.command_id)
    if (command.kind !== 'create' || entries.some(({ record_id }) => record_id === id)) return []
    const row = unsentRecord(own, 'task', id)
    return row ? [entryOf({ ...empty, ...row, id })] : []
  })
  const known = entries.map((entry) => {
    if (entry.kind !== 'task') return entry
    const row = overlaid(taskOf(entry, viewerId), own, 'task', entry.record_id)
    return { ...entry, about: row.title, code: row.kind, day: row.due_on, due: row.due_on, assignee: row.assignee_id }
  })
  const isMine = (entry: WorkEntry & { readonly assignee?: unknown }): boolean =>
    entry.assignee === undefined || entry.assignee === viewerId
  return [...known, ...made].filter(isMine).filter(({ record_id: id }) => queuedDone(own, id) !== true)
}

const empty = { title: '', kind: 'general', due_on: '', patient_id: null, assignee_id: '' }

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Nothing but what its author said is known of a task that the server has not seen. */
function entryOf(row: Readonly<Record<string, unknown>> & { readonly id: string }): WorkEntry & { assignee: unknown } {
  const day = text(row.due_on) ?? ''
  return {
    id: `task:${row.id}`,
    kind: 'task',
    record_id: row.id,
    version: 1,
    patient_id: text(row.patient_id),
    patient_name: null,
    case_number: null,
    case_status: null,
    party: null,
    phone: null,
    code: text(row.kind),
    about: text(row.title),
    place: null,
    zone: null,
    at: null,
    amount_cents: null,
    day,
    due: day,
    acts: ['done'],
    snoozed_until: null,
    assignee: row.assignee_id,
  }
}
