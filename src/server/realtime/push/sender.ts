import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/http/log.ts'
import { openWorkLoop } from '#server/work-loop.ts'
import { pushMessage } from '#domain/rules/push/message.ts'
import { threadPath, threadTag } from '#domain/rules/push/alert-paths.ts'
import { LIFE_SECONDS, openDuePushes, type DuePush } from './due.ts'
import { encrypted } from './encrypted.ts'
import type { Post } from './post.ts'
import type { VapidHeader, PushKey } from './vapid.ts'
import { verdictOn, type Verdict } from './verdict.ts'

export interface PushSender {
  start(): Promise<void>
  /** Looks for due pushes now; without it, within a second. */
  wake(): void
  /** Aborts pushes in flight; those not confirmed are sent again by the next sender. */
  stop(): Promise<void>
}

interface Parts {
  readonly database: Pick<Database, 'pool'>
  readonly post: Post
  readonly introduce: VapidHeader
  /** The key a subscription is bound to, by its public half, as long as it is one of ours. */
  readonly keyOf: (publicHalf: string) => Promise<PushKey | undefined>
  /** Where the portal stands, for browsers that have not said so. */
  readonly portal: string | undefined
  readonly log: Log
  readonly lookMs?: number
}

/** Messages under way at once: more than one service that hangs can hold up. */
const AT_ONCE = 48
const LOOK_MS = 1_000
/** Most events are about people without a device; looking after each of them would be all the database does. */
const PAUSE_MS = 50
const PRUNE_MS = 10 * 60_000

/** Sends what the database says is due. */
export function openPushSender(parts: Parts): PushSender {
  const { database, post, introduce, keyOf, log } = parts
  const due = openDuePushes(database.pool)
  const loop = openWorkLoop(takeUp, (error) => log.error('pushes could not be taken up', { error }))
  const underWay = new Set<Promise<void>>()
  const timers: NodeJS.Timeout[] = []
  let running = false

  async function deliver(push: DuePush, key: PushKey): Promise<Verdict> {
    const text = JSON.stringify(messageOf(push, push.portal ?? parts.portal ?? ''))
    const headers = {
      authorization: await introduce(push.endpoint, key),
      ttl: String(LIFE_SECONDS),
      urgency: 'high',
      topic: topicOf(push),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    }
    return verdictOn(await post.send(push.endpoint, headers, await encrypted(text, push)))
  }

  async function sendOne(push: DuePush): Promise<void> {
    try {
      if (!push.wanted) return await due.drop(push)
      const key = push.vapid_key === null ? undefined : await keyOf(push.vapid_key)
      // Bound to a key that is no longer ours: the portal subscribes anew as soon as it is opened.
      if (!key) return await due.retire(push)
      const verdict = await deliver(push, key)
      // The result of an aborted push is unknown; it stays due.
      if (!running) return
      await due.settle(push, verdict)
      tell(push, verdict)
    } catch (error) {
      if (running) log.error('a push could not be sent', { error })
    }
  }

  /** An endpoint opens the way to a device, so only its service is named. */
  function tell({ endpoint, subscription_id: subscription }: DuePush, verdict: Verdict): void {
    const service = new URL(endpoint).host
    if (verdict.is === 'unknownSender') log.error('a push service does not know us', { service, why: verdict.why })
    if (verdict.is === 'wrong') log.error('a push was refused as wrong', { service, subscription, why: verdict.why })
  }

  async function takeUp(): Promise<boolean> {
    const room = AT_ONCE - underWay.size
    if (room === 0) return false
    const pushes = await due.take(room)
    if (pushes.length === 0) await pause(PAUSE_MS)
    for (const push of pushes) {
      const sending = sendOne(push).finally(() => {
        underWay.delete(sending)
        // There may be more than there was room for.
        if (underWay.size === AT_ONCE - 1) wake()
      })
      underWay.add(sending)
    }
    return pushes.length === room
  }

  function wake(): void {
    if (running) loop.wake()
  }

  async function prune(): Promise<void> {
    await due.prune().catch((error: unknown) => {
      if (running) log.error('old pushes could not be removed', { error })
    })
  }

  return {
    wake,

    async start() {
      running = true
      // Pushes that expired while no server ran are dropped.
      await prune()
      timers.push(setInterval(wake, parts.lookMs ?? LOOK_MS).unref())
      timers.push(setInterval(() => void prune(), PRUNE_MS).unref())
      wake()
    },

    async stop() {
      running = false
      timers.forEach((timer) => clearInterval(timer))
      post.close()
      await loop.stop()
      await Promise.all(underWay)
    },
  }
}

function messageOf({ kind, event, topic, language, unread }: DuePush, portal: string) {
  const place =
    kind === 'test' ? '/profile' : kind === 'limitation' || kind === 'task' ? '/dashboard' : threadPath(topic)
  return pushMessage({ kind, id: event, tag: threadTag(topic), language, navigate: `${portal}${place}`, badge: unread })
}

/**
 * What waits at the service is replaced by what comes later of the same conversation. Keyed by the browser's secret: the
 * service must not see that two browsers hear of the same conversation.
 */
function topicOf({ auth, topic }: DuePush): string {
  return createHmac('sha256', Buffer.from(auth, 'base64url')).update(topic).digest('base64url').slice(0, 32)
}
