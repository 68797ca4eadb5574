import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { WriteAddress } from '#domain/calls/index.ts'
import { task } from '#domain/entities/task.ts'
import { messages } from '#ui/parts/messages.ts'
import { tellsOfCases } from '../../api/tells-of-cases.ts'
import type { CallInput } from '../../api/typed-call.ts'
import { deliverCall, editLater, sayResult, WAITING, type Later, type Seen } from '../../device/outbox/deliver.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toRequestBody } from '../../records/form/check-values.ts'
import type { ValuesOf } from '../../records/form/form-fields.ts'
import { useFaultSentence } from '../../records/form/refusal.tsx'

/** A task as a list knows it. */
export interface ShownTask {
  readonly id: string
  readonly version: number
  readonly patient_id: string | null
  readonly title: string
  readonly assignee_id: string
  readonly due_on: string
  readonly kind: string
}

type OfCase = Pick<ShownTask, 'id' | 'patient_id'>
type Changes = Readonly<Record<string, unknown>>

type FaultSentence = ReturnType<typeof useFaultSentence>

interface Parts extends Pick<FaultSentence, 'refusal'> {
  readonly t: ReturnType<typeof useTexts>['t']
  readonly client: QueryClient
}

/** K4: what is done with tasks; all of it may wait on the device. */
export function useTaskCalls() {
  const { t } = useTexts()
  const client = useQueryClient()
  const { refusal } = useFaultSentence()
  return taskCalls({ t, client, refusal })
}

/** The same for code that is fetched with the first press. */
export function taskCalls({ t, client, refusal }: Parts) {
  const kept = t('fields:waiting.kept')
  const said = (answer: unknown, done: string) => sayResult(answer, done, kept)

  const refresh = (caseIds: readonly (string | null)[]) =>
    client.invalidateQueries({ predicate: tellsOfCases(new Set(caseIds)) })

  function send<A extends WriteAddress>(address: A, input: CallInput<A>, key: string, caseId: unknown, later?: Later) {
    const about = typeof caseId === 'string' ? { about: caseId } : {}
    return deliverCall(address, input, key, later && { ...about, ...later })
  }

  async function create(values: ValuesOf<'task'>, key: string): Promise<void> {
    const { patient_id: caseId } = values
    const later = { kind: 'create', entity: 'task' } as const
    const answer = await send('POST /task/create', { form: toRequestBody(values) }, key, caseId, later)
    if (answer !== WAITING) await refresh([typeof caseId === 'string' ? caseId : null])
    said(answer, t('tasks:said.added'))
  }

  function change(one: ShownTask, changes: Changes, key: string, seen?: Seen) {
    const later = editLater(task, one.id, changes, seen ?? { version: one.version, values: { ...one } })
    const form = { ...changes, version: one.version }
    return send('PUT /task/update/{id}', { params: { id: one.id }, form }, key, one.patient_id, later)
  }

  function setDone(one: OfCase, done: boolean) {
    const later = { kind: 'order', entity: 'task', target: one.id } as const
    const input = { params: { id: one.id }, body: { done } }
    return send('POST /task/{id}/done', input, crypto.randomUUID(), one.patient_id, later)
  }

  /** Runs a call for each and shows the first refusal. Resolves to false after one, and to `WAITING` where some wait here. */
  async function forEach<One extends OfCase>(
    some: readonly One[],
    what: (one: One) => Promise<unknown>,
  ): Promise<boolean | typeof WAITING> {
    const results = await Promise.allSettled(some.map(what))
    if (results.some((one) => one.status === 'rejected' || one.value !== WAITING))
      await refresh(some.map(({ patient_id: id }) => id))
    const failed = results.find((one) => one.status === 'rejected')
    if (failed) messages.show(refusal(failed.reason).join(' '), 'error')
    if (failed) return false
    return results.some((one) => one.status === 'fulfilled' && one.value === WAITING) ? WAITING : true
  }

  return {
    create,

    async edit(...edited: Parameters<typeof change>): Promise<unknown> {
      const answer = await change(...edited)
      if (answer !== WAITING) await refresh([edited[0].patient_id])
      return answer
    },

    /** The message offers to reopen them. */
    async finish(some: readonly OfCase[]): Promise<void> {
      const result = await forEach(some, (one) => setDone(one, true))
      if (result === false) return
      const undo = { label: t('tasks:undo'), run: () => void forEach(some, (one) => setDone(one, false)) }
      if (result === WAITING) messages.showWithUndo(kept, undo, 'warning')
      else messages.showWithUndo(t('tasks:said.done', { count: some.length }), undo)
    },

    async reopen(one: OfCase): Promise<void> {
      const result = await forEach([one], () => setDone(one, false))
      if (result !== false) said(result, t('tasks:said.reopened'))
    },

    async handOver(some: readonly ShownTask[], to: { readonly id: string; readonly name: string }): Promise<void> {
      const give = (one: ShownTask) => change(one, { assignee_id: to.id }, crypto.randomUUID())
      const result = await forEach(some, give)
      if (result !== false) said(result, t('tasks:said.handedOver', { count: some.length, name: to.name }))
    },
  }
}
