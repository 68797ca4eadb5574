import { isSnoozed } from '#domain/rules/sms/thread.ts'
import type { Unread } from '../api/unread.ts'
import type { RowTable } from './patient-store/row-table.ts'

/**
 * Whose messages wait, as the rows on this device tell: of the cases that one manages or underwrites, or whose
 * patient one answers. Who is tagged in them they do not tell, nor what was written.
 */
export function unreadIn(table: Pick<RowTable, 'column'>, me: string, now = Date.now()): Unread[] {
  const [snoozed = [], owners = []] = ['thread_snoozed_until', 'thread_owner_id'].map((name) => table.column(name))
  const [ids = [], counts = [], since = [], managers = [], underwriters = [], first = [], last = []] = [
    'id',
    'unread_messages',
    'reply_wanted_since',
    'case_manager_id',
    'underwriter_id',
    'first_name',
    'last_name',
  ].map((name) => table.column(name))
  return ids.flatMap((id, place) => {
    const count = Number(counts[place] ?? 0)
    const wanted = since[place] && !isSnoozed(String(snoozed[place]), now) ? String(since[place]) : null
    const mine = [managers, underwriters, owners].some((people) => people[place] === me)
    if ((count === 0 && wanted === null) || !mine) return []
    const name = [first[place], last[place]].filter((part) => typeof part === 'string').join(' ')
    const item = { patient__id: String(id), patient__name: name, messages_count: count }
    return [{ ...item, reply_wanted_since: wanted, last_text: null, last_at: null }]
  })
}
