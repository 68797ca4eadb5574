import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WorkEntry } from '#domain/calls/work.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { byUrgency, workGroup, workGroups, workKinds, type WorkGroup } from '#domain/rules/work.ts'
import { GENERAL } from '#offline/answers/cache-policy.ts'
import type { Entry as Queued } from '#offline/outbox/command.ts'
import { api } from '../../api/portal.ts'
import { useSession } from '../../api/use-session.ts'
import { answeredHere, queuedStep, snoozedHere } from '../../device/outbox/queued-overlay.ts'
import { isUnsent, needsAttention, useWaiting } from '../../device/outbox/waiting.ts'
import { withQueuedTasks } from '../tasks/queued-tasks.ts'

const FIVE_MINUTES = 5 * 60_000

interface Change {
  readonly of: (entry: WorkEntry) => WorkEntry[]
  /** Since when answers tell of it. */
  knownFrom: number
}

/** The last change of each entry on this page, until an answer tells of it. */
const changes = new Map<string, Change>()

/** An answer that was asked for before the server knew of a change must not take it back. */
function withChanges(entries: readonly WorkEntry[], askedAt: number): WorkEntry[] {
  for (const [id, { knownFrom }] of changes) if (knownFrom <= askedAt) changes.delete(id)
  return entries.flatMap((entry) => changes.get(entry.id)?.of(entry) ?? [entry])
}

/** A server of the next version may tell of kinds that have neither words nor a place here. */
export const knownHere = (entries: readonly WorkEntry[]): readonly WorkEntry[] =>
  entries.filter(({ kind }) => workKinds.includes(kind))

/** Kept sealed on the device as far as it may lie there, and asked anew with whatever happens to a case. */
export const workQuery = queryOptions({
  queryKey: ['work'],
  // A task may be of no case.
  meta: { ofCases: true, ofAll: true, kept: { about: GENERAL, form: 'work' } },
  refetchInterval: FIVE_MINUTES,
  queryFn: async ({ signal }) => {
    const askedAt = performance.now()
    const work = await api.call('GET /work', { signal })
    return { ...work, entries: withChanges(knownHere(work.entries), askedAt) }
  },
})

export type Work = Awaited<ReturnType<NonNullable<typeof workQuery.queryFn>>>

export interface Group {
  /** Beside the groups by day, what was put off. */
  readonly name: WorkGroup | 'snoozed'
  readonly entries: readonly WorkEntry[]
}

export const today = (): string => todayAt()

/** What is dealt with by something that waits on this device to be sent. */
export function isHandledHere({ kind, patient_id, record_id }: WorkEntry, queued: readonly Queued[]): boolean {
  if (queued.length === 0 || patient_id === null) return false
  if (kind === 'outcome') return queuedStep(queued, record_id) !== undefined
  if (kind === 'reply')
    return answeredHere(queued, patient_id).length > 0 || snoozedHere(queued, patient_id) !== undefined
  if (kind !== 'call') return false
  return queued.some(
    (entry) =>
      isUnsent(entry) &&
      entry.command.entity === 'patient_note' &&
      entry.command.about === patient_id &&
      entry.command.body.kind === 'call',
  )
}

/** The list with what was put off on this device. */
export function withQueuedSnoozes(entries: readonly WorkEntry[], queued: readonly Queued[]): readonly WorkEntry[] {
  const snoozes = queued.filter((entry) => entry.command.entity === 'work' && isUnsent(entry) && !needsAttention(entry))
  if (snoozes.length === 0) return entries
  const until = new Map(snoozes.map(({ command: { body } }) => [body.entry, body.until]))
  return entries.map((entry) => {
    const said = until.get(entry.id)
    return said === undefined ? entry : { ...entry, snoozed_until: typeof said === 'string' ? said : null }
  })
}

/** By the reader's own day, which may be another than the server's or have begun since it was asked. */
export function groupsOf(entries: readonly WorkEntry[], day: string): Group[] {
  const isOver = (until: string | null): boolean => until !== null && until <= day
  const sorted = entries
    .map((entry) => (isOver(entry.snoozed_until) ? { ...entry, snoozed_until: null } : entry))
    .toSorted(byUrgency(day))
  const isSnoozed = ({ snoozed_until: until }: WorkEntry): boolean => until !== null
  const byDay = workGroups.map((name) => ({
    name,
    entries: sorted.filter((entry) => !isSnoozed(entry) && workGroup(entry.due, day) === name),
  }))
  const groups: Group[] = [...byDay, { name: 'snoozed', entries: sorted.filter(isSnoozed) }]
  return groups.filter((group) => group.entries.length > 0)
}

export function useWork() {
  const query = useQuery(workQuery)
  const queued = useWaiting()
  const viewerId = useSession()?.id ?? ''
  const all = query.data?.entries
  const day = today()
  const groups = useMemo(
    () =>
      all &&
      groupsOf(
        withQueuedSnoozes(withQueuedTasks(all, queued, viewerId), queued).filter(
          (entry) => !isHandledHere(entry, queued),
        ),
        day,
      ),
    [all, queued, day, viewerId],
  )
  return { ...query, groups }
}

/** Changes the list before the server has answered: an entry is left out, or put off until a day. */
export function useChangeList() {
  const client = useQueryClient()
  function change(id: string, of: Change['of'], knownFrom: number): Change {
    const made = { of, knownFrom }
    changes.set(id, made)
    client.setQueryData(
      workQuery.queryKey,
      (work) => work && { ...work, entries: work.entries.flatMap((entry) => (entry.id === id ? of(entry) : [entry])) },
    )
    return made
  }
  return {
    /** Leaves out an entry that the server has dealt with. */
    drop: (id: string) => void change(id, () => [], performance.now()),
    /** Returns what tells of the server's answer. */
    snooze(id: string, until: string | null): () => void {
      const made = change(id, (entry) => [{ ...entry, snoozed_until: until }], Infinity)
      return () => void (made.knownFrom = performance.now())
    },
  }
}
