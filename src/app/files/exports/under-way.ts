import * as v from 'valibot'
import { stores } from '../../api/browser-stores.ts'
import { session } from '../../api/portal.ts'

const KEY = 'caseway.exports'

const kept = v.object({ user: v.string(), ids: v.array(v.string()) })

function read(): readonly string[] {
  try {
    const found = v.safeParse(kept, JSON.parse(stores.local.getItem(KEY) ?? 'null'))
    return found.success && found.output.user === session.current()?.id ? found.output.ids : []
  } catch {
    return []
  }
}

let ids = read()
const listeners = new Set<() => void>()

function change(next: readonly string[]): void {
  ids = next
  const user = session.current()?.id
  if (user && ids.length > 0) stores.local.setItem(KEY, JSON.stringify({ user, ids }))
  else stores.local.removeItem(KEY)
  for (const listener of listeners) listener()
}

session.subscribe(() => {
  if (ids.length > 0 && read().length === 0) change([])
})

/** The exports this user waits for, also after a reload: while there are none, the server is not asked. */
export const underWay = {
  current: () => ids,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  add: (id: string) => change([...ids, id]),
  drop: (gone: readonly string[]) => change(ids.filter((id) => !gone.includes(id))),
}
