import { keysOf } from '#domain/rules/keys.ts'
import { isLanguage, languages } from '../../../i18n/languages.ts'

/** What a person may choose about the portal's looks, the usual choice first. Each is one word in the browser's storage. */
export const choices = {
  theme: ['light', 'dark', 'system'],
  language: Object.keys(languages).filter(isLanguage),
  layout: ['vertical', 'horizontal', 'vertical-2'],
  font_size: ['100', '70', '80', '90', '110', '120', '130'],
  navbar: ['open', 'icons'],
  shortcuts: ['on', 'off'],
} as const

type AppearanceName = keyof typeof choices
export type Appearance = { readonly [Name in AppearanceName]: (typeof choices)[Name][number] }
export type AppearanceChange = Partial<Appearance>

const names = keysOf(choices)
const keyOf = (name: AppearanceName) => `caseway.${name}`

type Store = Pick<Storage, 'getItem' | 'setItem'>

interface Parts {
  store: Store
  /** Puts a choice on the page at once. */
  dress: (change: AppearanceChange) => void
  /** Keeps what the person chose for all his devices. */
  save: (change: AppearanceChange) => Promise<void>
  wait?: (act: () => void) => void
}

function valid(name: AppearanceName, value: unknown): boolean {
  return choices[name].some((choice) => choice === value)
}

/** The looks of this device, in step with what the server keeps of the person. */
export function createAppearance({ store, dress, save, wait = (act) => void setTimeout(act, 300) }: Parts) {
  let appearance = read()
  let unsaved: AppearanceChange = {}
  let saving = false
  let taken: unknown
  const listeners = new Set<() => void>()

  function read(): Appearance {
    const { theme, language, layout, font_size, navbar, shortcuts } = choices
    return {
      theme: stored('theme', theme, theme[0]),
      language: stored('language', language, 'en'),
      layout: stored('layout', layout, layout[0]),
      font_size: stored('font_size', font_size, font_size[0]),
      navbar: stored('navbar', navbar, navbar[0]),
      shortcuts: stored('shortcuts', shortcuts, shortcuts[0]),
    }
  }

  function stored<Choice extends string>(name: AppearanceName, offered: readonly Choice[], usual: Choice): Choice {
    const text = store.getItem(keyOf(name))
    return offered.find((choice) => choice === text) ?? usual
  }

  function put(change: AppearanceChange) {
    appearance = { ...appearance, ...change }
    for (const name of names) {
      const value = change[name]
      if (value !== undefined) store.setItem(keyOf(name), value)
    }
    dress(change)
    for (const listener of listeners) listener()
  }

  /** One at a time: what is chosen meanwhile goes together, afterwards. What could not be saved stays for the next. */
  async function send() {
    if (saving || Object.keys(unsaved).length === 0) return
    const sent = unsaved
    saving = true
    let failed = false
    try {
      await save(sent)
      unsaved = Object.fromEntries(
        names.filter((name) => name in unsaved && sent[name] !== unsaved[name]).map((name) => [name, unsaved[name]]),
      )
    } catch {
      failed = true
    } finally {
      saving = false
    }
    if (!failed) await send()
  }

  return {
    current: () => appearance,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    choose(change: AppearanceChange, keep: boolean) {
      put(change)
      if (!keep) return
      unsaved = { ...unsaved, ...change }
      wait(() => void send())
    },
    /**
     * What the server kept; not what was changed here since and is still on its way there. Each answer counts once: a new
     * name or token tells of the same settings again, and they may be older than what was chosen since. A person who never
     * chose a language, on a device that shows none by choice, reads that of the person's record.
     */
    take(settings: unknown, ownLanguage?: string) {
      if (settings !== undefined && settings === taken) return
      taken = settings
      const chosen: Readonly<Record<string, unknown>> =
        typeof settings === 'object' && settings !== null ? { ...settings } : {}
      const isFirst = store.getItem(keyOf('language')) === null && !valid('language', chosen.language)
      const kept = isFirst ? { ...chosen, language: ownLanguage } : chosen
      const news = names.filter(
        (name) => !(name in unsaved) && valid(name, kept[name]) && kept[name] !== appearance[name],
      )
      if (news.length > 0) put(Object.fromEntries(news.map((name) => [name, kept[name]])))
    },
    /** Another tab chose something. */
    reread() {
      const [before, after] = [appearance, read()]
      const changed = names.filter((name) => store.getItem(keyOf(name)) !== null && before[name] !== after[name])
      if (changed.length > 0) put(Object.fromEntries(changed.map((name) => [name, after[name]])))
    },
    /** On a change of user: nothing of the previous one is saved for the next. */
    forget() {
      unsaved = {}
      taken = undefined
    },
    retry: send,
  }
}
