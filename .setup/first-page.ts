import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

interface Chunk {
  file: string
  imports?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** What every page of a guest, and of somebody who is signed in, fetches besides what index.html names. */
const everywhere = {
  guest: { routes: ['sign-in'], modules: [], texts: [] },
  member: { routes: ['_in'], modules: ['src/app/features/shell/chrome.tsx'], texts: ['shell.json', 'menu.json'] },
} as const
/** What the pages with which most begin fetch besides that. */
const beginnings = {
  '/dashboard': { routes: ['_in/dashboard'], modules: ['src/app/features/work/dashboard/start.ts'] },
  '/patients': { routes: ['_in/patients/index'], modules: ['src/app/doors.ts'] },
} as const
const languages = ['en', 'tr', 'ar']

const MARK = 'const ahead = {}'

/** Adds the files of a chunk and of all it can't run without. */
function gather(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}: correct .setup/first-page.ts.`)
  const file = chunk.file.replace(/^assets\/(.*)\.js$/, '$1')
  if (files.has(file)) return
  files.add(file)
  for (const other of chunk.imports ?? []) gather(manifest, other, files)
}

function filesOf(manifest: Manifest, keys: readonly string[], known: ReadonlySet<string>): string[] {
  const files = new Set<string>()
  for (const key of keys) gather(manifest, key, files)
  return [...files].filter((file) => !known.has(file))
}

/** The part of a route with its component, and of some with more. */
function routeKey(manifest: Manifest, route: string): string {
  const beginning = `src/app/routes/${route}.tsx?tsr-split=component`
  return Object.keys(manifest).find((key) => key.startsWith(beginning)) ?? beginning
}

function ahead(manifest: Manifest) {
  const named = new Set<string>()
  gather(manifest, 'index.html', named)
  const keysOf = ({ routes, modules }: { routes: readonly string[]; modules: readonly string[] }): string[] => [
    ...routes.map((route) => routeKey(manifest, route)),
    ...modules,
  ]
  const inside = new Set([...named, ...filesOf(manifest, keysOf(everywhere.member), named)])
  const at = Object.entries(beginnings).map(([place, parts]) => [place, filesOf(manifest, keysOf(parts), inside)])
  const who = Object.fromEntries(
    Object.entries(everywhere).map(([one, { texts, ...parts }]) => {
      const inLanguage = languages.map((language) => {
        const files = ['texts.ts', ...texts].map((file) => `src/app/i18n/locales/${language}/${file}`)
        return [language, filesOf(manifest, files, named)] as const
      })
      return [one, { files: filesOf(manifest, keysOf(parts), named), texts: Object.fromEntries(inLanguage) }]
    }),
  )
  return { ...who, at: Object.fromEntries(at) as unknown }
}

/**
 * The page before the program: its script gives way to the style sheet, so that the static shell paints first; and what
 * the first screen will ask for, link by link, is named to the browser at once in early.js.
 */
export function firstPage(): Plugin {
  let folder = ''
  return {
    name: 'first-page',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = path.resolve(root, build.outDir)),
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
    closeBundle() {
      const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
      const file = path.join(folder, 'early.js')
      const early = readFileSync(file, 'utf8').replaceAll(/^ *(\/\/.*\n)?/gm, '')
      if (!early.includes(MARK)) throw new Error(`public/early.js has lost its place for "${MARK}".`)
      writeFileSync(file, early.replace(MARK, `const ahead = ${JSON.stringify(ahead(manifest))}`))
    },
  }
}
