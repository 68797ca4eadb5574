import type { WorkAct, WorkEntry } from '#domain/calls/work.ts'
import { messages } from '#ui/parts/messages.ts'
import { ownZone, wallTime } from '#domain/rules/wall-time.ts'
import { stepLater } from '../../../case/visits/visit-command.tsx'
import { deliverCall, useSaid } from '../../../device/outbox/deliver.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useFaultSentence } from '../../../records/form/refusal.tsx'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { useChangeList } from '../../../case/work/work-queries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/portal.ts'
import { tellsOfCases } from '../../../api/tells-of-cases.ts'
import { useFormats } from '../../../i18n/formats.ts'

interface Deed {
  readonly entry: WorkEntry
  readonly act: WorkAct
}

/** What one press does about an entry. The row leaves with the answer; a refusal is said and leaves it where it is. */
export function useWorkActs() {
  const { t } = useTexts()
  const said = useSaid()
  const { drop } = useChangeList()
  const client = useQueryClient()
  return useButtonAction<Deed>(async (key, { entry, act }) => {
    said(await send(entry, act, key, t('work:noShowReason')), doneText(act))
    drop(entry.id)
    void client.invalidateQueries({ predicate: tellsOfCases(new Set([entry.patient_id])) })
  })

  function doneText(act: WorkAct): string {
    if (act === 'approve') return t('work:approved')
    return act === 'no_show' ? t('appointments:done.no_show') : t('appointments:done.complete')
  }
}

function send({ record_id: id, version, patient_id, at, zone }: WorkEntry, act: WorkAct, key: string, noShow: string) {
  const params = { id }
  const expected_version = version ?? 0
  if (act === 'approve')
    return deliverCall(
      'POST /appointment/{id}/approval',
      { params, body: { approval: 'approved', expected_version } },
      key,
    )
  const later = stepLater(act === 'no_show' ? 'no_show' : 'complete', id)
  const body =
    act === 'no_show'
      ? ({ to: 'no_show', expected_version, no_show_reason: noShow } as const)
      : ({ to: 'complete', expected_version, service_date: wallTime(at ?? '', zone ?? ownZone()).day } as const)
  return deliverCall(
    'POST /appointment/{id}/transition',
    { params, body },
    key,
    later && { about: patient_id, ...later },
  )
}

interface Snoozed {
  readonly entry: WorkEntry
  readonly until: string | null
}

/**
 * Puts an entry off, or shows it again; the message that tells of it takes it back. Several may be on their way at once, and
 * the last word about an entry counts: a second try needs no key of the first.
 */
export function useSnooze() {
  const { t } = useTexts()
  const { day } = useFormats()
  const { refusal } = useFaultSentence()
  const list = useChangeList()

  async function put({ entry, until }: Snoozed): Promise<boolean> {
    list.snooze(entry.id, until)
    try {
      await api.call('POST /work/snooze', { body: { entry: entry.id, until }, key: crypto.randomUUID() })
      return true
    } catch (error) {
      list.snooze(entry.id, entry.snoozed_until)
      messages.show(refusal(error).join(' '), 'error')
      return false
    }
  }

  return async (snoozed: Snoozed): Promise<void> => {
    if (!(await put(snoozed))) return
    const { entry, until } = snoozed
    messages.showWithUndo(until === null ? t('work:snooze.undone') : t('work:snooze.done', { day: day(until) }), {
      label: t('work:undo'),
      run: () => void put({ entry: { ...entry, snoozed_until: until }, until: entry.snoozed_until }),
    })
  }
}
