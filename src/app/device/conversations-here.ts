import type { Conversation } from '#domain/calls/conversations.ts'
import { isSnoozed, type ConversationTab } from '#domain/rules/sms/thread.ts'
import type { RowTable } from './patient-store/row-table.ts'

interface Queue {
  readonly tab: ConversationTab
  /** A device may hold more cases than those whose messages the person may read. */
  readonly of: 'all' | 'own'
}

/**
 * Which conversations are open, as the rows on this device tell; not what was written in them, nor which were closed. Of one's
 * own cases they don't tell in which one is tagged.
 */
export function conversationsIn(table: Pick<RowTable, 'column'>, me: string, { tab, of }: Queue, now: number) {
  const names = ['id', 'unread_messages', 'reply_wanted_since', 'thread_snoozed_until', 'thread_owner_id'] as const
  const [ids = [], counts = [], since = [], until = [], owners = []] = names.map((name) => table.column(name))
  const [managers = [], underwriters = []] = ['case_manager_id', 'underwriter_id'].map((name) => table.column(name))
  const [first = [], last = [], numbers = []] = ['first_name', 'last_name', 'case_number'].map((name) =>
    table.column(name),
  )
  const open = ids.flatMap((id, place): Conversation[] => {
    const wanted = textIn(since[place])
    const own = [managers, underwriters, owners].some((who) => who[place] === me)
    if (wanted === null || (of === 'own' && !own)) return []
    const snoozed = textIn(until[place])
    return [
      {
        patient__id: String(id),
        patient__name: [first[place], last[place]].filter((part) => typeof part === 'string').join(' '),
        case_number: textIn(numbers[place]),
        messages_count: Number(counts[place] ?? 0),
        reply_wanted_since: wanted,
        snoozed_until: isSnoozed(snoozed, now) ? snoozed : null,
        owner_id: textIn(owners[place]) ?? textIn(managers[place]),
        last_text: null,
        last_at: null,
        last_direction: null,
      },
    ]
  })
  const byTab = {
    open: open.filter(({ snoozed_until }) => snoozed_until === null),
    mine: open.filter(({ snoozed_until, owner_id }) => snoozed_until === null && owner_id === me),
    snoozed: open.filter(({ snoozed_until }) => snoozed_until !== null),
    closed: [],
  }
  const key = tab === 'snoozed' ? 'snoozed_until' : 'reply_wanted_since'
  const conversations = byTab[tab].toSorted((one, other) => String(one[key]).localeCompare(String(other[key])))
  return {
    conversations,
    count: conversations.length,
    page: 1,
    page_size: Math.max(1, conversations.length),
    counts: { open: byTab.open.length, mine: byTab.mine.length, snoozed: byTab.snoozed.length },
  }
}

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
