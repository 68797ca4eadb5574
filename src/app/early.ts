import { rowsLieHere } from './api/rows-here.ts'
import { SESSION } from './api/session-place.ts'

// Runs before the first paint and before the portal. A file of its own, because the content policy allows no script inside
// the page.

interface Parts {
  readonly files: readonly string[]
  readonly texts: Readonly<Record<string, readonly string[]>>
  readonly rows?: readonly string[]
  readonly staff?: readonly string[]
}

/** What the first screen will ask for, by who comes and where. The build writes both in front of this script. */
declare const ahead: {
  readonly guest?: Parts
  readonly member?: Parts
  readonly at?: Readonly<Record<string, Parts>>
}
declare const build: string

/** The theme, language, direction and letters that were chosen or left on this device. */
function dress(page: HTMLElement): void {
  const theme = localStorage.getItem('caseway.theme')
  const language = localStorage.getItem('caseway.language')
  const size = localStorage.getItem('caseway.font_size')
  if (theme === 'dark' || theme === 'system') page.dataset.theme = theme
  if (language === 'tr' || language === 'ar') page.lang = language
  if (language === 'ar') page.dir = 'rtl'
  if (localStorage.getItem('caseway.fonts')) page.dataset.fonts = ''
  if (size !== null && /^(70|80|90|110|120|130)$/.test(size)) page.style.fontSize = `${size}%`
}

/** Names to the browser what it would else find out one step after the other. */
function fetchAhead(language: string, isStaff: boolean, ...parts: readonly (Parts | undefined)[]): void {
  const files = parts.flatMap((part) => (part ? [...(part.texts[language] ?? []), ...part.files] : []))
  const rows = (rowsLieHere() && parts.at(-1)?.rows) || []
  const staff = (isStaff && parts.at(-1)?.staff) || []
  for (const file of [...files, ...rows, ...staff]) {
    const link = document.createElement('link')
    const href = `/assets/${file}.js`
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href }))
  }
}

const SOON = 4000
const A_MINUTE = 60_000

/**
 * Without a file that the portal begins with, nothing of it runs that could ask for that file again: the page would show
 * its name for ever. Where one reload was no cure, it is asked for each minute.
 */
function reloadIfNotBegun(): void {
  const lost = ({ target }: Event): void => {
    if (!(target as Partial<HTMLScriptElement>).src?.includes('/assets/')) return
    const [{ type }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
    setTimeout(() => location.reload(), type === 'reload' ? A_MINUTE : SOON)
  }
  addEventListener('error', lost, true)
}

const scriptOf = (src: string): HTMLScriptElement => Object.assign(document.createElement('script'), { src })

try {
  reloadIfNotBegun()
  const page = document.documentElement
  page.dataset.build = build
  dress(page)
  const session = sessionStorage.getItem(SESSION) ?? localStorage.getItem(SESSION)
  const here = session ? ahead.at?.[location.pathname] : undefined
  if (here?.rows && rowsLieHere()) document.head.append(scriptOf('/painted.js'))
  fetchAhead(page.lang, session?.includes('"user_type":"staff"') ?? false, session ? ahead.member : ahead.guest, here)
} catch {
  // Without storage the usual looks hold.
}
