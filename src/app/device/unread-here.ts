import type { Unread } from '../api/unread.ts'
import type { RowTable } from './patient-store/row-table.ts'

/**
 * Whose messages wait, as the rows on this device tell: of the cases that one manages or underwrites. Who is tagged in
 * them they do not tell, nor what was written.
 */
export function unreadIn(table: Pick<RowTable, 'column'>, me: string): Unread[] {
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
    const wanted = since[place] ? String(since[place]) : null
    if ((count === 0 && wanted === null) || (managers[place] !== me && underwriters[place] !== me)) return []
    const name = [first[place], last[place]].filter((part) => typeof part === 'string').join(' ')
    const item = { patient__id: String(id), patient__name: name, messages_count: count }
    return [{ ...item, reply_wanted_since: wanted, last_text: null, last_at: null }]
  })
}
