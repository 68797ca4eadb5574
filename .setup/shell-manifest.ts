import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

interface ShellFile {
  readonly url: string
  /** None where the name says what is in it. */
  readonly revision: string | null
}

/** What is larger is seldom wanted: it is kept once it was asked for. */
const MOST_BYTES = 200 * 1024
const HASHED = /\.(js|css)$|inter-latin-.*\.woff2$/
const NAMED = ['index.html', 'favicon.svg', 'manifest.webmanifest', 'icons/icon-192.png', 'icons/monochrome-512.png']
/** Filled in after this has run, from what the build found out. */
const MANIFEST = '.vite/manifest.json'
const FILLED = ['early.js', MANIFEST]
/** What every start needs at once, and one that is locked, in whichever language: without it nobody gets at anything. */
const AT_START =
  /^src\/app\/(api\/session-watch\.ts|features\/lock\/lock-screen\.tsx|i18n\/locales\/\w+\/(texts\.ts|lock\.json))$/

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
  return new Set([...seen].map((key) => `/${parts[key]?.file}`))
}

export interface Shell {
  /** The page and what it names: kept before the worker is there. */
  readonly first: readonly ShellFile[]
  /** What the other pages are made of: kept when somebody is signed in and nothing else is to be done. */
  readonly rest: readonly string[]
}

/** What the service worker keeps of a build, so that every page opens without a network. */
export function shellFiles(folder: string): Shell {
  const bytes = (name: string) => readFileSync(path.join(folder, name))
  const revision = (...names: string[]) => {
    const hash = createHash('sha256')
    for (const name of names) hash.update(bytes(name))
    return hash.digest('hex').slice(0, 16)
  }
  const named = new Set(
    bytes('index.html')
      .toString()
      .match(/\/assets\/[^"]+/g),
  )
  const parts = JSON.parse(bytes(MANIFEST).toString()) as Record<string, Part>
  for (const url of filesOf(parts, AT_START)) named.add(url)
  const rest = readdirSync(path.join(folder, 'assets'))
    .filter((name) => HASHED.test(name) && statSync(path.join(folder, 'assets', name)).size <= MOST_BYTES)
    .map((name) => `/assets/${name}`)
    .filter((url) => !named.has(url))
  const first = [
    ...NAMED.map((name) => ({ url: `/${name}`, revision: revision(name) })),
    { url: '/early.js', revision: revision(...FILLED) },
    ...[...named].map((url) => ({ url, revision: null })),
  ]
  return { first, rest }
}
