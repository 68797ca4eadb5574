import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'

/** W9: a page asks for parts of its own release for so long after the next one; tabs stay open for weeks. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** Since when which parts are no longer those of the release that runs here. */
const GONE = 'gone-since.json'
const ASSETS = 'assets'

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/**
 * Keeps the parts of the portal that runs here beside its data, and those of earlier releases for 30 days: a build takes
 * its folder for itself alone. Their names say what is in them, so that those of all releases lie side by side.
 */
export async function keepParts(portalFolder: string, folder: string, now = Date.now()): Promise<void> {
  const built = path.join(portalFolder, ASSETS)
  const current = new Set(await namesIn(built))
  if (current.size === 0) return
  const kept = path.join(folder, ASSETS)
  await mkdir(kept, { recursive: true })
  const here = await namesIn(kept)
  const known = await goneSince(folder)
  const gone: Record<string, number> = {}
  for (const name of here) {
    if (current.has(name)) continue
    const since = known[name] ?? now
    if (now - since > KEPT_MS) await rm(path.join(kept, name), { force: true })
    else gone[name] = since
  }
  const missing = [...current].filter((name) => !here.includes(name))
  for (const name of missing) await keep(path.join(built, name), path.join(kept, name))
  await writeWhole(path.join(folder, GONE), JSON.stringify(gone))
}

/** When each part that the newest portal lacks was first missed. */
const goneParts = v.record(v.string(), v.number())

async function goneSince(folder: string): Promise<Readonly<Record<string, number>>> {
  try {
    return v.parse(goneParts, JSON.parse(await readFile(path.join(folder, GONE), 'utf8')))
  } catch {
    // The first start, or one that was cut off: nothing goes before its time for it.
    return {}
  }
}

/** A copy and not a link: a link has the rights of the built file, and L9 closes what lies here. */
async function keep(from: string, to: string): Promise<void> {
  await writeWhole(to, await readFile(from))
}

async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.coming`, content, { mode: 0o600 })
  await rename(`${file}.coming`, file)
}
