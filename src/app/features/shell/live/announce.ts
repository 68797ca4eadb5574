import { hashKey, type QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { messages } from '#ui/parts/messages.ts'
import { totalOf, type Unread, unreadQuery } from '../../../api/unread.ts'
import { takeAwayAlerts } from '../../../device/alerts/follow-alerts.ts'
import { warn } from './line.ts'
import { arrivedIn } from './socket-messages.ts'
import { pushMessage } from '#domain/rules/push/message.ts'
import { threadPath, threadTag } from '#domain/rules/push/alert-paths.ts'
import { pushLanguage } from '#domain/rules/push/words.ts'
import { portalWorker } from '../../../device/alerts/worker.ts'

interface Places {
  /** Whether this conversation is open. */
  readonly isAt: (address: string) => boolean
  readonly go: (place: string) => void
}

/**
 * S18, C7: follows the list of unread messages, whatever updates it: the app icon’s badge shows the sum, and new
 * messages are announced in the tab that has focus.
 */
export function announceUnread(queryClient: QueryClient, places: Places, takeAway = takeAwayAlerts): () => void {
  const listHash = hashKey(unreadQuery.queryKey)
  const read = () => queryClient.getQueryData(unreadQuery.queryKey)
  let known = read()
  let askedAt = Date.now()
  showOnIcon(known)

  /** An answer knows nothing of messages that came after it was asked for: their alerts stay. */
  function look(knownAt: number): void {
    const list = read()
    if (list === known) return
    const before = known
    known = list
    showOnIcon(list)
    if (before && list) takeAway(readIn(before, list), knownAt).catch(warn)
    if (!before || !list || document.visibilityState !== 'visible') return
    for (const entry of arrivedIn(before, list)) announcePatient(entry, places)
  }

  const leave = queryClient.getQueryCache().subscribe((event) => {
    if (event.query.queryHash !== listHash) return
    const action = event.type === 'updated' ? event.action : undefined
    if (action?.type === 'fetch') askedAt = Date.now()
    const isAnswer = action?.type === 'success' && action.manual !== true
    look(isAnswer ? askedAt : Date.now())
  })
  return () => {
    leave()
    showOnIcon([])
  }
}

/** Whose messages were read between two states of the list. */
function readIn(before: readonly Unread[], after: readonly Unread[]): string[] {
  const unread = (list: readonly Unread[]) =>
    list.filter((entry) => entry.messages_count > 0).map((entry) => entry.patient__id)
  const waiting = new Set(unread(after))
  return unread(before).filter((patientId) => !waiting.has(patientId))
}

/** Says in this tab that a patient has written, unless the conversation is open. */
export function announcePatient({ patient__id, patient__name }: Unread, { isAt, go }: Places): void {
  const address = `/patients/${patient__id}/messages`
  if (isAt(address)) return
  const patient = patient__name || i18next.t('shell:notifications.nameless')
  const href = `${address}?origin=npanel`
  messages.show(i18next.t('shell:notifications.arrived', { patient }), 'news', { href, go: () => go(href) })
}

function showOnIcon(list: readonly Unread[] | undefined): void {
  if (!list || !('setAppBadge' in navigator)) return
  // Where the app is not installed, there is no icon to put it on.
  void navigator.setAppBadge(totalOf(list)).catch(() => undefined)
}

const PATIENCE_MS = 8_000

/**
 * Alerts a user who is looking elsewhere with the same system notification a push would show; the worker shows it
 * unless another page of the portal has focus. Resolves once it is shown or not needed; if it can’t be shown, the
 * server sends its push.
 */
export async function alertAway(patientId: string, unread: number): Promise<void> {
  if (document.visibilityState === 'visible' && document.hasFocus()) return
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const worker = (await portalWorker())?.active
  if (!worker) return
  const show = pushMessage({
    kind: 'sms',
    id: '',
    tag: threadTag(patientId),
    language: pushLanguage(i18next.language),
    navigate: threadPath(patientId),
    badge: unread,
  })
  await new Promise<void>((shown, failed) => {
    const { port1, port2 } = new MessageChannel()
    const patience = setTimeout(() => failed(new Error('The worker does not answer.')), PATIENCE_MS)
    port1.addEventListener('message', () => {
      clearTimeout(patience)
      shown()
    })
    port1.start()
    worker.postMessage({ show }, [port2])
  })
}
