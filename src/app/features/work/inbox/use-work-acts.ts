import type { WorkAct, WorkEntry } from '#domain/calls/work.ts'
import { messages } from '#ui/parts/messages.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useFaultSentence } from '../../../records/form/refusal.tsx'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { useChangeList } from '../../../case/work/work-queries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { tellsOfCases } from '../../../api/tells-of-cases.ts'
import { openTurns } from '../../../api/turns.ts'
import { useFormats } from '../../../i18n/formats.ts'

/** What one press does about a record of a case. */
export type PressAct = Extract<WorkAct, 'approve' | 'complete' | 'no_show' | 'accept_time' | 'ask_office'>

export const isPressAct = (act: string): act is PressAct =>
  ['approve', 'complete', 'no_show', 'accept_time', 'ask_office'].includes(act)

interface Deed {
  readonly entry: WorkEntry
  readonly act: PressAct
}

/** Sends and queues writes, and says what was done: with the first press, not with the list. */
async function deliverCode() {
  const [code] = await Promise.all([import('../../../device/outbox/deliver.ts'), loadTexts('appointments')])
  return code
}

/** What one press does about an entry. The row leaves with the answer; a refusal is said and leaves it where it is. */
export function useWorkActs() {
  const { t } = useTexts()
  const { drop } = useChangeList()
  const client = useQueryClient()
  return useButtonAction<Deed>(async (key, { entry, act }) => {
    const [{ sayResult }, { sendAct }] = await Promise.all([deliverCode(), import('./send-act.ts')])
    sayResult(await sendAct(entry, act, key, t('work:noShowReason')), doneText(act), t('fields:waiting.kept'))
    drop(entry.id)
    void client.invalidateQueries({ predicate: tellsOfCases(new Set([entry.patient_id])) })
  })

  function doneText(act: PressAct): string {
    if (act === 'approve') return t('work:approved')
    if (act === 'accept_time') return t('work:booked')
    if (act === 'ask_office') return t('appointments:officeAsked')
    return act === 'no_show' ? t('appointments:done.no_show') : t('appointments:done.complete')
  }
}

/** Orders about the same entry go out one after the other. */
const turns = openTurns()

/**
 * Puts entries off, or shows them again; the message that tells of it takes it back. Several may be on their way at once, and
 * the last word about an entry counts: a second try needs no key of the first.
 */
export function useSnooze() {
  const { t } = useTexts()
  const { day } = useFormats()
  const { refusal } = useFaultSentence()
  const list = useChangeList()

  async function put(entry: WorkEntry, until: string | null): Promise<'done' | 'waits' | 'refused'> {
    const known = list.snooze(entry.id, until)
    const about = entry.patient_id === null ? {} : { about: entry.patient_id }
    const later = { kind: 'order', entity: 'work', target: `work:${entry.id}`, ...about } as const
    try {
      const { deliverCall, WAITING } = await deliverCode()
      const input = { body: { entry: entry.id, until } }
      const answer = await turns.take(entry.id, () =>
        deliverCall('POST /work/snooze', input, crypto.randomUUID(), later),
      )
      return answer === WAITING ? 'waits' : 'done'
    } catch (error) {
      // A later order about the entry has said already how it is to stand.
      if (!turns.isTaken(entry.id)) list.snooze(entry.id, entry.snoozed_until)()
      messages.show(refusal(error).join(' '), 'error')
      return 'refused'
    } finally {
      known()
    }
  }

  return async (entries: readonly WorkEntry[], until: string | null): Promise<void> => {
    const results = await Promise.all(entries.map((entry) => put(entry, until)))
    if (results.every((result) => result === 'refused')) return
    const undo = {
      label: t('work:undo'),
      run: () => void Promise.all(entries.map((entry) => put({ ...entry, snoozed_until: until }, entry.snoozed_until))),
    }
    if (results.includes('waits')) messages.showWithUndo(t('fields:waiting.kept'), undo, 'warning')
    else
      messages.showWithUndo(until === null ? t('work:snooze.undone') : t('work:snooze.done', { day: day(until) }), undo)
  }
}
