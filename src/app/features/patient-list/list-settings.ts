import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { api, session } from '../../api/portal.ts'
import { filterNames, type Filters } from './list-ask.ts'

const MOST_VIEWS = 30

const filters = v.object(Object.fromEntries(filterNames.map((name) => [name, v.fallback(v.string(), '')])))

export const savedView = v.object({
  id: v.string(),
  name: v.pipe(v.string(), v.maxLength(60)),
  sort: v.string(),
  filters: v.pipe(
    filters,
    v.transform((found) => found as unknown as Filters),
  ),
})
export type SavedView = v.InferOutput<typeof savedView>

const settingsSchema = v.object({
  /** In their order; undefined for the usual ones. */
  columns: v.optional(v.fallback(v.optional(v.array(v.string())), undefined)),
  density: v.optional(v.fallback(v.picklist(['comfortable', 'compact']), 'comfortable'), 'comfortable'),
  views: v.optional(v.fallback(v.pipe(v.array(savedView), v.maxLength(MOST_VIEWS)), []), []),
})
export type ListSettings = v.InferOutput<typeof settingsSchema>

const NAME = 'patient_list'
const usual: ListSettings = { columns: undefined, density: 'comfortable', views: [] }

function kept(): ListSettings {
  const settings = session.current()?.settings
  const own =
    typeof settings === 'object' && settings !== null ? (settings as Record<string, unknown>)[NAME] : undefined
  const found = v.safeParse(settingsSchema, own)
  return found.success ? found.output : usual
}

let owner = session.current()?.id
let current = kept()
let changedHere = false
const listeners = new Set<() => void>()

function tell(next: ListSettings) {
  current = next
  for (const listener of listeners) listener()
}

session.subscribe(() => {
  const now = session.current()?.id
  if (now !== owner) changedHere = false
  owner = now
  // What was chosen here is on its way to the server; its last word may be older.
  if (!changedHere) tell(kept())
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How this person wants the list: columns, density and views, kept for all his devices. */
export function useListSettings(): ListSettings {
  return useSyncExternalStore(subscribe, () => current)
}

export async function changeListSettings(change: Partial<ListSettings>): Promise<void> {
  changedHere = true
  tell({ ...current, ...change })
  await api.put('/me/settings', { settings: { [NAME]: current } }, { answer: v.unknown() })
}
