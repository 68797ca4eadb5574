import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ManifestTransform } from 'workbox-build'
import { writePacks } from './shell-packs.ts'

/** What is larger, and not named by the page, is seldom wanted: it is kept once it was asked for. */
const MOST_BYTES = 200 * 1024
export const SHELL_PATTERNS = [
  'assets/*.{js,css}',
  'assets/inter-latin-*.woff2',
  'index.html',
  'early.js',
  'painted.js',
  'favicon.svg',
  'manifest.webmanifest',
  'icons/icon-192.png',
  'icons/monochrome-512.png',
]
/** Their names say what is in them. */
export const HASHED = /^assets\//
const COMPRESSED = /\.br$/
const MANIFEST = '.vite/manifest.json'
/** Needed by every start in every language, including a locked one: without these the portal can't open offline. */
const AT_START =
  /^src\/app\/(api\/session-watch\.ts|features\/account\/lock\/lock-screen\.tsx|i18n\/locales\/\w+\/(texts\.ts|lock\.json))$/

interface Part {
  readonly file: string
  readonly imports?: readonly string[]
}

/** The files of some parts of a build, with everything they can't run without. */
function filesOf(parts: Readonly<Record<string, Part>>, wanted: RegExp): Set<string> {
  const waiting = Object.keys(parts).filter((key) => wanted.test(key))
  const seen = new Set(waiting)
  for (const key of waiting)
    for (const other of parts[key]?.imports ?? []) {
      if (seen.has(other)) continue
      seen.add(other)
      waiting.push(other)
    }
  return new Set([...seen].map((key) => parts[key]?.file ?? key))
}

/**
 * Completes the list of what the service worker keeps of a build, so that every page opens without a network: the page
 * and what it names before the worker is there, what the other pages are made of later.
 */
export function shellManifest(folder: string): ManifestTransform {
  const bytes = (name: string) => readFileSync(path.join(folder, name))
  // The worker can reckon this digest too, and so tell whether it got what the build has named.
  const digest = (name: string) => createHash('sha256').update(bytes(name)).digest('hex').slice(0, 16)
  return (entries) => {
    const named = new Set(
      [
        ...bytes('index.html')
          .toString()
          .matchAll(/\/(assets\/[^"]+)/g),
      ].map(([, file]) => file),
    )
    const parts = JSON.parse(bytes(MANIFEST).toString()) as Record<string, Part>
    for (const file of filesOf(parts, AT_START)) named.add(file)
    const kept = entries.filter(({ url, size }) => named.has(url) || size <= MOST_BYTES)
    const isLater = (url: string) => HASHED.test(url) && !named.has(url)
    const later = kept.map(({ url }) => url).filter(isLater)
    const packs = writePacks(folder, later)
    const manifest = kept.map(({ url, size }) => {
      const pack = packs.get(url)
      const revision = HASHED.test(url) ? null : digest(url)
      return { url: `/${url}`, revision, size, ...(isLater(url) && { kept: 'later' }), ...(pack && { pack }) }
    })
    const known = new Set(kept.map(({ url }) => url))
    const others = readdirSync(path.join(folder, 'assets'))
      .map((name) => `assets/${name}`)
      .filter((name) => !known.has(name) && !COMPRESSED.test(name))
    const asked = others.map((name) => ({ url: `/${name}`, revision: null, size: bytes(name).length, kept: 'asked' }))
    return { manifest: [...manifest, ...asked], warnings: [] }
  }
}
