import type { Query } from '@tanstack/react-query'
import type { Told } from '#offline/replica/row-changes.ts'
import { tellsOfCases } from './tells-of-cases.ts'

/** Told by a line of its own, one conversation at a time. */
const TOLD_APART = 'chat'
/** What only this device knows. */
const HERE = 'device'

/** Whether an answer may be another now that these records have changed: queries are named after what they show. */
export function showsChange(told: readonly Told[]): (query: Pick<Query, 'queryKey' | 'meta' | 'state'>) => boolean {
  const ids = new Set(told.flatMap((one) => [...one.ids, ...one.cases]))
  const gone = new Set(told.flatMap((one) => one.gone))
  const ofCases = told.some(({ cases }) => cases.length > 0)
  const changed = new Map(told.filter((one) => one.ids.length > 0).map((one) => [one.entity, one]))

  return ({ queryKey, meta, state }) => {
    const [of, kind] = queryKey
    if (of === TOLD_APART || of === HERE || meta?.still === true) return false
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

/** What changed before this moment is not in it, or may not be. */
export const isOlder = ({ queryKey: [of], meta, state }: Pick<Query, 'queryKey' | 'meta' | 'state'>, than: number) =>
  of !== HERE && meta?.still !== true && state.dataUpdatedAt < than

function mentions(data: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof data === 'string') return ids.has(data)
  if (typeof data !== 'object' || data === null) return false
  return Object.values(data).some((part) => mentions(part, ids))
}
