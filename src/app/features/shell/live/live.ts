import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { messages } from '#ui/parts/messages.ts'
import type { Session } from '../../../api/session.ts'
import { hearsPatients, totalOf, unreadQuery } from '../../../api/unread.ts'
import { pushStore } from '../../../device/alerts/subscription.ts'
import { emitSyncEvent } from '../../../device/sync-events.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { alertAway, announcePatient, announceUnread } from './announce.ts'
import { electLeader } from './leader.ts'
import { keepLine, type Line, warn } from './line.ts'
import { tellBack } from './tell-back.ts'
import { arrivedIn, hintIn, itemIn, withItem } from './socket-messages.ts'
import { api, session } from '../../../api/portal.ts'
import { checkSession } from '../../../api/session-check.ts'
import { hearChat, hearTyping } from '../../../chat/chat-queries.ts'

/** Why the server closed a socket, where it is for the session or its rights. */
const RIGHTS_CHANGED = 4409
const ABOUT_THE_PERSON = [4401, 4403, RIGHTS_CHANGED]

/** A tab that does not lead by then follows another. */
const FOLLOWING = 1_000

/** Names of events that are remembered: what is told twice is told soon after. */
const MOST_KNOWN = 500

interface Parts {
  readonly session: Pick<Session, 'current' | 'subscribe'>
  readonly queryClient: QueryClient
  readonly isAt: (address: string) => boolean
  readonly go: (place: string) => void
}

/**
 * Follows server events while a user is signed in: the leading tab of a browser holds one socket for hints, and one for
 * notifications if the user looks after patients.
 */
export function followLive({ session, ...parts }: Parts): void {
  let listening = ''
  let stop: () => void = () => undefined

  function follow(): void {
    const signedIn = session.current()
    const hears = hearsPatients(signedIn)
    // Viewing as another user receives no notices.
    const told = signedIn && !signedIn.must_change_password && !signedIn.looking
    const wanted = told ? `${signedIn.id}.${hears}` : ''
    if (wanted === listening) return
    listening = wanted
    stop()
    stop = signedIn && wanted !== '' ? listen(`caseway.live.${wanted}`, signedIn.id, hears, parts) : () => undefined
  }

  session.subscribe(follow)
  // A page that is put aside must not keep the lead from others.
  window.addEventListener('pagehide', () => {
    listening = ''
    stop()
    stop = () => undefined
  })
  window.addEventListener('pageshow', follow)
  follow()
}

function listen(
  name: string,
  userId: string,
  hears: boolean,
  { queryClient, ...places }: Omit<Parts, 'session'>,
): () => void {
  const others = new BroadcastChannel(name)
  const freshen = freshening(queryClient, places.go)
  const known = new Set<string>()
  let lines: readonly Line[] = []
  let cursor: string | undefined

  function tell(word: Word): void {
    freshen(word)
    others.postMessage(word)
  }

  /** Resolves once an alert was shown, if one was due. */
  async function hearItem(text: string): Promise<void> {
    const item = itemIn(text)
    if (!item) return
    const list = queryClient.getQueryData(unreadQuery.queryKey)
    const before = list ?? []
    const patientId = item.patient__id
    // An answer that is on its way may be older than this item; then the list is asked for once more.
    const overtaken = !list || queryClient.isFetching({ queryKey: unreadQuery.queryKey }) > 0
    if (list) queryClient.setQueryData(unreadQuery.queryKey, withItem(list, item))
    if (overtaken) void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
    refreshCase(queryClient, patientId)
    others.postMessage({ changed: { patientId } } satisfies Word)
    const after = withItem(before, item)
    const arrived = arrivedIn(before, after)
    // The list that loads later holds it already, so it would not count as new there.
    if (!list && document.visibilityState === 'visible') for (const entry of arrived) announcePatient(entry, places)
    if (arrived.length > 0) await alertAway(patientId, totalOf(after))
  }

  function hearHint(text: string, line: Line): void {
    const hint = hintIn(text)
    if (!hint) return
    // Rows have changed somewhere; the other tabs hear of them from the device. Until it has synced it is not told again.
    if (hint.kind === 'news') return void emitSyncEvent('changes').finally(() => line.say({ synced: true }))
    // Events before this connection are unknown.
    if (hint.kind === 'ready' && cursor === undefined) tell({ changed: 'unheard' })
    cursor = hint.cursor
    if (hint.kind === 'ready' || hint.kind === 'anew') void emitSyncEvent('back')
    if (hint.kind === 'anew') tell({ changed: 'all' })
    // Told at least once means: now and then twice.
    if (!('id' in hint) || known.has(hint.id)) return
    if (known.size > MOST_KNOWN) known.clear()
    known.add(hint.id)
    if (hint.kind === 'chat') return tell({ changed: { chat: hint.contact_id, letter: hint.letter === true } })
    if (hint.kind === 'triage') return tell({ changed: 'triage' })
    if (hint.kind === 'typing') return tell({ changed: { typing: hint.contact_id } })
    // The rest comes over the socket of notifications as well, where there is one.
    if (hears) return
    tell({ changed: hint.kind === 'rights' ? 'rights' : { patientId: hint.patient_id } })
  }

  const connect = (address: string) => new WebSocket(address)
  const renew = () => lines.forEach((line) => line.renew())

  function followItems(): Line {
    const back = tellBack({ say: (saying) => line.say(saying) })
    const line = keepLine({
      /** Users with a bell send the device id, so that the server pushes only if the page didn't show the message. */
      async address() {
        const device = await pushStore.deviceOf(userId).catch(() => undefined)
        return socketAddress('/ws/notifications', device === undefined ? {} : { device })
      },
      connect,
      opened() {
        back.opened()
        // Messages missed while disconnected are in the list.
        tell({ changed: 'list' })
      },
      // What could not be shown is not said to have been.
      heard: (text) => void hearItem(text).then(back.arrived(), warn),
      closed(code) {
        if (ABOUT_THE_PERSON.includes(code)) tell({ changed: 'rights' })
        // The connection was fine: a user who may still hear gets a new one.
        if (code === RIGHTS_CHANGED) line.renew()
      },
    })
    return {
      ...line,
      end() {
        back.end()
        line.end()
      },
    }
  }

  function followHints(): Line {
    const line = keepLine({
      address: () => socketAddress('/ws', { synced: 'told', ...(cursor !== undefined && { cursor }) }),
      connect,
      opened: () => undefined,
      heard: (text) => hearHint(text, line),
      closed(code) {
        if (ABOUT_THE_PERSON.includes(code) && !hears) tell({ changed: 'rights' })
      },
      // Reported once until a connection succeeds: the user can't fix it.
      refused: () => void sayRefused(),
    })
    return line
  }

  function lead(): () => void {
    lines = [...(hears ? [followItems()] : []), followHints()]
    return () => {
      lines.forEach((line) => line.end())
      lines = []
    }
  }

  /** Sockets of a sleeping tab die silently, so a tab that wakes reconnects and catches up. */
  function comeBack(): void {
    if (document.visibilityState !== 'visible') return
    if (lines.length > 0) renew()
    else freshen({ changed: 'list' })
  }

  others.addEventListener('message', ({ data }: MessageEvent<Word>) => freshen(data))
  document.addEventListener('visibilitychange', comeBack)
  window.addEventListener('online', renew)
  const quiet = hears ? announceUnread(queryClient, places) : () => undefined
  const giveUp = electLeader(name, lead)
  // What the leading tab told between this tab's first questions and now, it has not heard.
  const late = setTimeout(() => {
    if (lines.length === 0) freshen({ changed: 'unheard' })
  }, FOLLOWING)
  return () => {
    clearTimeout(late)
    giveUp()
    quiet()
    others.close()
    document.removeEventListener('visibilitychange', comeBack)
    window.removeEventListener('online', renew)
  }
}

async function sayRefused(): Promise<void> {
  await loadTexts('notices')
  messages.show(i18next.t('notices:live.refused'), 'warning')
}

/** C4, C5: the address with a ticket for one socket; undefined if signed out or offline. */
async function socketAddress(path: string, query: Readonly<Record<string, string>> = {}) {
  if (!session.current() || session.expired() || !navigator.onLine) return undefined
  const { token } = await api.call('POST /socket_ticket', {})
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${path}?${new URLSearchParams({ token, ...query })}`
}

/** What has changed, as the leading tab tells the others; ids only. */
interface Word {
  readonly changed:
    | 'list'
    /** Refreshes everything that live events cover, after a gap. */
    | 'unheard'
    | 'rights'
    | 'triage'
    | 'all'
    | { readonly patientId: string }
    | { readonly chat: string; readonly letter: boolean }
    | { readonly typing: string }
}

const TRIAGE = ['sms', 'triage']
/** The queue tells of all of them. */
const CONVERSATIONS = 'conversations'

/** Answers what asks anew for whatever a word says has changed. */
function freshening(queryClient: QueryClient, go: (place: string) => void): (word: Word) => void {
  /** What says it is fetched when there is something to say. */
  async function announce(contactId: string): Promise<void> {
    const { announceChat } = await import('./announce-chat.ts')
    await announceChat(queryClient, contactId, go).catch(warn)
  }

  /** Who one is may have changed with it. */
  async function askRightsAnew(): Promise<void> {
    for (const of of ['permission', 'menu_item']) void queryClient.invalidateQueries({ queryKey: [of] })
    await checkSession().catch(warn)
  }

  return ({ changed }) => {
    if (changed === 'all') return void queryClient.invalidateQueries({})
    if (changed === 'unheard')
      return void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.live === true })
    if (changed === 'triage') return void queryClient.invalidateQueries({ queryKey: TRIAGE })
    if (typeof changed === 'object' && 'chat' in changed) {
      hearChat(queryClient, changed.chat)
      if (changed.letter) void announce(changed.chat)
      return
    }
    if (typeof changed === 'object' && 'typing' in changed) return hearTyping(queryClient, changed.typing)
    void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
    if (changed === 'rights') void askRightsAnew()
    if (typeof changed === 'object') refreshCase(queryClient, changed.patientId)
  }
}

function refreshCase(queryClient: QueryClient, patientId: string): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes(patientId) || queryKey[0] === CONVERSATIONS,
  })
}
