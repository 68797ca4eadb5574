import type { Query } from '@tanstack/react-query'
import type { ChangedRecords } from '#offline/replica/row-changes.ts'
import { tellsOfCases } from './tells-of-cases.ts'

/** The chat updates its queries itself, from its own socket messages. */
const UPDATED_APART = 'chat'
/** Queries about this device, which no change on the server affects. */
const HERE = 'device'

/** Whether a query may show one of these changed records: its key names the entity, and the record or case it is about. */
export function showsChange(
  changes: readonly ChangedRecords[],
): (query: Pick<Query, 'queryKey' | 'meta' | 'state'>) => boolean {
  const ids = new Set(changes.flatMap((one) => [...one.ids, ...one.cases]))
  const gone = new Set(changes.flatMap((one) => one.gone))
  const ofCases = changes.some(({ cases }) => cases.length > 0)
  const changed = new Map(changes.filter((one) => one.ids.length > 0).map((one) => [one.entity, one]))

  return ({ queryKey, meta, state }) => {
    const [of, kind] = queryKey
    if (of === UPDATED_APART || of === HERE || meta?.still === true) return false
    if (meta?.ofAll === true && changed.size > 0) return true
    if (meta?.ofCases === true ? ofCases : tellsOfCases(ids)({ queryKey, meta })) return true
    if (gone.size > 0 && mentions(state.data, gone)) return true
    const own = typeof of === 'string' ? changed.get(of) : undefined
    // What is about one record, or one case, has its id in the key.
    return own !== undefined && (own.cases.length > 0 ? !queryKey.some(isId) : kind !== 'one')
  }
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isId = (part: unknown): boolean => typeof part === 'string' && ID.test(part)

/** Whether the answer was fetched before this moment and may miss changes. What frames a page shows no records. */
export const isOlder = ({ queryKey: [of], meta, state }: Pick<Query, 'queryKey' | 'meta' | 'state'>, than: number) =>
  of !== HERE && meta?.still !== true && meta?.part !== 'frame' && state.dataUpdatedAt < than

function mentions(data: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof data === 'string') return ids.has(data)
  if (typeof data !== 'object' || data === null) return false
  return Object.values(data).some((part) => mentions(part, ids))
}
