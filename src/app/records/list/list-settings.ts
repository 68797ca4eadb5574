import { useMemo, useSyncExternalStore } from 'react'
import { MOST_VIEW_NAME } from '#domain/lists/view-name.ts'
import { isObject } from '#domain/rules/is-object.ts'
import { messages } from '#ui/parts/messages.ts'
import { api, session } from '../../api/portal.ts'
import { errorSentence } from '../../i18n/error-sentence.ts'
import type { NamedColumn } from './layout-drawer.tsx'

const MOST_VIEWS = 30

export interface SavedView {
  readonly id: string
  readonly name: string
  readonly sort: string
  /** As they stand in the address of the list. */
  readonly filters: Readonly<Record<string, string>>
  /** In their order; none for the usual ones. */
  readonly columns?: readonly string[] | null | undefined
}

export interface ListSettings {
  /** In their order; undefined for the usual ones. */
  readonly columns: readonly string[] | undefined
  readonly density: 'comfortable' | 'compact'
  readonly views: readonly SavedView[]
}

const usual: ListSettings = { columns: undefined, density: 'compact', views: [] }

const keyOf = (list: string): string => `${list}_list`

let owner = session.current()?.id
const known = new Map<string, ListSettings>()
// What was chosen here is on its way to the server; its last word may be older.
const changedHere = new Set<string>()
const listeners = new Set<() => void>()
type Change = (now: ListSettings) => ListSettings
// What is still to be sent.
const due = new Map<string, Change[]>()
// What could not be sent goes with the next change.
const unsent = new Map<string, Change[]>()

const isText = (value: unknown): value is string => typeof value === 'string'
const areTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)

function isView(view: unknown): view is SavedView {
  return (
    isObject(view) &&
    [view.id, view.name, view.sort].every(isText) &&
    String(view.name).length <= MOST_VIEW_NAME &&
    isObject(view.filters) &&
    Object.values(view.filters).every(isText) &&
    (view.columns === undefined || view.columns === null || areTexts(view.columns))
  )
}

const areViews = (views: unknown): views is readonly SavedView[] =>
  Array.isArray(views) && views.length <= MOST_VIEWS && views.every(isView)

/** As it was saved, if only by a portal of before; what is something else counts as not chosen. */
function settingsIn(settings: unknown, list: string): ListSettings {
  const own = isObject(settings) ? settings[keyOf(list)] : undefined
  if (!isObject(own)) return usual
  const { columns, density, views } = own
  return {
    columns: areTexts(columns) ? columns : undefined,
    density: density === 'comfortable' ? density : 'compact',
    views: areViews(views) ? views : [],
  }
}

function settingsOf(list: string): ListSettings {
  const settings = known.get(list) ?? settingsIn(session.current()?.settings, list)
  known.set(list, settings)
  return settings
}

function tell() {
  for (const listener of listeners) listener()
}

session.subscribe(() => {
  const now = session.current()?.id
  if (now !== owner) {
    changedHere.clear()
    due.clear()
    unsent.clear()
  }
  owner = now
  for (const list of known.keys()) if (!changedHere.has(list)) known.delete(list)
  tell()
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How this person wants a list: columns, density and views, kept for all his devices. */
export function useListSettings(list: string): ListSettings {
  return useSyncExternalStore(subscribe, () => settingsOf(list))
}

/** Which of these columns this person wants of a list, and what the choice among them needs. */
export function useColumnChoice<Column extends NamedColumn>(
  list: string,
  columns: readonly Column[],
  usual: readonly string[],
) {
  const { columns: chosen, density } = useListSettings(list)
  const shown = useMemo(() => {
    const named = (keys: readonly string[]) => keys.flatMap((key) => columns.find((column) => column.key === key) ?? [])
    const wanted = named(chosen ?? [])
    return wanted.length > 0 ? wanted : named(usual)
  }, [chosen, columns, usual])
  return {
    shown,
    density,
    layout: {
      density,
      onDensity: (next: ListSettings['density']) => changeListSettings(list, { density: next }),
      columns: [...shown, ...columns.filter((column) => !shown.includes(column))],
      shown: shown.map(({ key }) => key),
      onColumns: (keys: readonly string[] | undefined) => changeListSettings(list, { columns: keys && [...keys] }),
    },
  }
}

// One after the other, so that the last word is the last to arrive; what is due together is sent at once.
let sending: Promise<unknown> = Promise.resolve()

/**
 * A setting is replaced whole, and what this page knows of it may be old, or without the views, which don't lie in the
 * browser: the changes are made to what the server has now.
 */
async function send(list: string): Promise<void> {
  const changes = due.get(list)
  if (!changes) return
  const author = owner
  try {
    const { settings } = await api.call('GET /me', {})
    // Another person has signed in meanwhile.
    if (due.get(list) !== changes) return
    const wanted = changes.reduce((now, change) => change(now), settingsIn(settings, list))
    due.delete(list)
    await api.call('PUT /me/settings', { body: { settings: { [keyOf(list)]: wanted } } })
  } catch (error) {
    if (owner !== author) return
    due.delete(list)
    unsent.set(list, [...changes])
    messages.show(errorSentence(error), 'error')
  }
}

function change(list: string, next: Change): void {
  changedHere.add(list)
  known.set(list, next(settingsOf(list)))
  tell()
  const changes = due.get(list)
  if (changes) return void changes.push(next)
  due.set(list, [...(unsent.get(list) ?? []), next])
  unsent.delete(list)
  sending = sending.then(() => send(list))
}

/** Counts at once; that the server could not keep it is said where that happens. */
export function changeListSettings(list: string, wanted: Partial<Pick<ListSettings, 'columns' | 'density'>>): void {
  change(list, (now) => ({ ...now, ...wanted }))
}

/** The same for a view, beside those that were saved elsewhere meanwhile. */
export function keepView(list: string, view: SavedView): void {
  change(list, (now) => ({ ...now, views: [...now.views, view].slice(-MOST_VIEWS) }))
}

export function forgetView(list: string, id: string): void {
  change(list, (now) => ({ ...now, views: now.views.filter((view) => view.id !== id) }))
}
