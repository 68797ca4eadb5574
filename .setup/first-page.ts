import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

interface Chunk {
  file: string
  imports?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** What the first page of a guest, and of somebody who is signed in, fetches besides what index.html names. */
const pages = {
  guest: { routes: ['sign-in'], modules: [], texts: [] },
  member: {
    routes: ['_in', '_in/dashboard'],
    modules: ['src/app/features/shell/chrome.tsx', 'src/app/features/dashboard/start.ts'],
    texts: ['shell.json', 'menu.json'],
  },
} as const
const languages = ['en', 'tr', 'ar']

const MARK = 'const ahead = {}'

/** Adds the files of a chunk and of all it can't run without. */
function gather(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}: correct .setup/first-page.ts.`)
  const file = `/${chunk.file}`
  if (files.has(file)) return
  files.add(file)
  for (const other of chunk.imports ?? []) gather(manifest, other, files)
}

function filesOf(manifest: Manifest, keys: readonly string[], known: ReadonlySet<string>): string[] {
  const files = new Set<string>()
  for (const key of keys) gather(manifest, key, files)
  return [...files].filter((file) => !known.has(file))
}

function ahead(manifest: Manifest) {
  const named = new Set<string>()
  gather(manifest, 'index.html', named)
  return Object.fromEntries(
    Object.entries(pages).map(([who, { routes, modules, texts }]) => {
      const keys = [...routes.map((route) => `src/app/routes/${route}.tsx?tsr-split=component`), ...modules]
      const inLanguage = languages.map((language) => {
        const files = ['texts.ts', ...texts].map((file) => `src/app/i18n/locales/${language}/${file}`)
        return [language, filesOf(manifest, files, named)] as const
      })
      return [who, { files: filesOf(manifest, keys, named), texts: Object.fromEntries(inLanguage) }]
    }),
  )
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
      const early = readFileSync(file, 'utf8').replaceAll(/^ *\/\/.*\n/gm, '')
      if (!early.includes(MARK)) throw new Error(`public/early.js has lost its place for "${MARK}".`)
      writeFileSync(file, early.replace(MARK, `const ahead = ${JSON.stringify(ahead(manifest))}`))
    },
  }
}
