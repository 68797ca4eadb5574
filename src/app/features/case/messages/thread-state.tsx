import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSnoozed } from '#domain/rules/sms/thread.ts'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { unreadQuery } from '../../../api/unread.ts'
import { useCaseCall, useCaseRecord } from '../../../case/use-case.ts'
import { useUnread } from '../../../case/use-unread.ts'
import { useSaid } from '../../../device/outbox/deliver.ts'
import { answeredHere, snoozedHere, threadTarget } from '../../../device/outbox/queued-overlay.ts'
import { useWaiting } from '../../../device/outbox/waiting.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useAction } from '../../../records/form/use-action.ts'
import { useUserNames } from '../../../records/use-reference-titles.ts'
import { lastOfPatient, replyWantedSince, type Message } from './conversation.ts'
import { AssignMenu, SnoozeMenu } from './thread-actions.tsx'

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })

interface Props {
  id: string
  rows: readonly Message[]
  writes: boolean
  onMarkUnread: () => void
}

/** Since when the patient waits for an answer, from whom, and what else may be done about it. */
export function ThreadState({ id, rows, writes, onMarkUnread }: Props) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const said = useSaid()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const command = useCaseCall(id)
  const entries = useWaiting()
  const { heard, notifications } = useUnread()
  const { data: record } = useCaseRecord(id)
  const [opened] = useState(() => Date.now())
  const nameOf = useUserNames()
  const last = lastOfPatient(rows)
  const since = replyWantedSince(rows, answeredHere(entries, id))
  const until = snoozedHere(entries, id) ?? record?.thread_snoozed_until
  const snoozed = since !== undefined && isSnoozed(until, opened) ? until : undefined
  const owner = record?.thread_owner_id ?? record?.case_manager_id ?? undefined
  const ownerName = since === undefined ? undefined : nameOf(owner)
  const unread = notifications.some((entry) => entry.patient__id === id && entry.messages_count > 0)

  async function refreshBell(): Promise<void> {
    await Promise.all(
      [unreadQuery.queryKey, ['conversations']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
  const close = useAction(async (key) => {
    const input = { params: { id }, body: { up_to: last ?? null } }
    // It waits like a reply, and after one that was written before.
    const later = { kind: 'order', entity: 'patient_sms', target: threadTarget(id) } as const
    said(await command('POST /patient/{id}/close_thread', input, key, later), t('messages:thread.done.close'))
    await refreshBell()
  })
  const open = useAction(async (key) => {
    await command('POST /patient/{id}/open_thread', { params: { id } }, key)
    messages.show(t('messages:thread.done.open'))
    await refreshBell()
  })
  const wake = useAction(async (key) => {
    const input = { params: { id } }
    const later = { kind: 'order', entity: 'patient_sms', target: threadTarget(id) } as const
    said(await command('POST /patient/{id}/wake_thread', input, key, later), t('messages:thread.done.wake'))
    await refreshBell()
  })
  const mark = useAction(async (key) => {
    onMarkUnread()
    await api.call('POST /notifications/{patientId}/unseen', { params: { patientId: id }, key })
    messages.show(t('messages:thread.done.unread'))
    await refreshBell()
  })

  if (last === undefined) return null
  const failure = close.failure ?? open.failure ?? mark.failure ?? wake.failure

  function stateText(): string {
    if (since === undefined) return t('messages:thread.closed')
    return snoozed
      ? t('messages:thread.snoozed', { moment: moment(snoozed) })
      : t('messages:thread.wanted', { moment: moment(since) })
  }

  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <div className={bar}>
        <div className={css({ flex: '1', minWidth: '[10rem]' })}>
          <p className={css({ fontWeight: since && !snoozed ? 'medium' : 'normal' })}>{stateText()}</p>
          {ownerName && (
            <p className={css({ textStyle: 'small', color: 'muted' })}>
              {t('messages:thread.owner', { name: ownerName })}
            </p>
          )}
        </div>
        <div className={bar}>
          {heard && !unread && (
            <Button size="sm" tone="quiet" busy={mark.busy} aria-keyshortcuts="u" onClick={() => void mark.start()}>
              {t('messages:thread.unread')}
            </Button>
          )}
          {writes && since !== undefined && (
            <>
              <AssignMenu id={id} owner={owner} onDone={refreshBell} />
              {snoozed ? (
                <Button size="sm" tone="quiet" busy={wake.busy} aria-keyshortcuts="s" onClick={() => void wake.start()}>
                  {t('messages:thread.wake')}
                </Button>
              ) : (
                <SnoozeMenu id={id} seen={last} onDone={refreshBell} />
              )}
              <Button size="sm" busy={close.busy} aria-keyshortcuts="e" onClick={() => void close.start()}>
                {t('messages:thread.close')}
              </Button>
            </>
          )}
          {writes && since === undefined && (
            <Button size="sm" tone="quiet" busy={open.busy} onClick={() => void open.start()}>
              {t('messages:thread.open')}
            </Button>
          )}
        </div>
      </div>
      {failure !== undefined && (
        <p role="alert" className={css({ textStyle: 'small', color: 'danger' })}>
          {sentence(failure)}
        </p>
      )}
    </div>
  )
}
