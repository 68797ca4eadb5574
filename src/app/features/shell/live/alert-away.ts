import i18next from 'i18next'
import { pushMessage } from '#domain/rules/push/message.ts'
import { threadPlace, threadTag } from '#domain/rules/push/places.ts'
import { pushLanguage } from '#domain/rules/push/words.ts'
import { portalWorker } from '../../../device/alerts/worker.ts'

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
    navigate: threadPlace(patientId),
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
