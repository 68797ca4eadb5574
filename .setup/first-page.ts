import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

interface Parts {
  /** Chunks: a module, a route with its component, or a group of vite.config.ts. */
  readonly code: readonly string[]
  readonly texts: readonly string[]
  /** Chunks that open the rows stored on the device, for pages that start with them. */
  readonly rows?: readonly string[]
  /** Chunks for the portal's own people only. */
  readonly staff?: readonly string[]
}

const TEXTS = 'src/app/i18n/locales/{language}/texts.ts'

/** Chunks that every page needs besides those in index.html, for guests and for signed-in users. */
const everywhere = {
  guest: { code: ['src/app/routes/sign-in.tsx'], texts: [TEXTS] },
  member: { code: ['entered'], texts: [TEXTS, 'entered-{language}'] },
} as const satisfies Record<string, Parts>
/** Additional chunks of the two pages on which most visits start. */
const beginnings: Readonly<Record<string, Parts>> = {
  '/dashboard': { code: ['src/app/routes/_in/dashboard.tsx'], texts: [], staff: ['work'] },
  '/patients': {
    code: ['src/app/routes/_in/patients/index.tsx'],
    texts: ['list-{language}'],
    rows: ['device'],
  },
}
const languages = ['en', 'tr', 'ar']

/** Builds a classic script that runs before the portal's modules. */
async function scriptOf(name: 'early' | 'painted', root: string, target: readonly string[]): Promise<string> {
  const input = path.join(root, `src/app/${name}.ts`)
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: [...target],
      write: false,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunk = outputs.find((one) => one.type === 'chunk')
  if (!chunk) throw new Error(`Nothing was built of ${input}`)
  return chunk.code
}

/** Wraps the script in a block that defines its build constants. */
const scoped = (script: string, ahead: object, version: string): string =>
  `{\nconst build = ${JSON.stringify(version)};\nconst ahead = ${JSON.stringify(ahead)}\n;${script}}\n`

function chunkOf(manifest: Manifest, name: string): Chunk {
  const isPart = ([key, chunk]: [string, Chunk]) => key.startsWith(`${name}?tsr-split=component`) || chunk.name === name
  const chunk = manifest[name] ?? Object.entries(manifest).find(isPart)?.[1]
  if (!chunk) throw new Error(`The build has no ${name}: correct .setup/first-page.ts.`)
  return chunk
}

/** The files of some chunks and of all they can't run without, but for those that are known. */
function filesOf(manifest: Manifest, names: readonly string[], known: ReadonlySet<string>): string[] {
  const files = new Set<string>()
  function gather(name: string): void {
    const { file, imports = [] } = chunkOf(manifest, name)
    const short = file.replace(/^assets\/(.*)\.js$/, '$1')
    if (files.has(short) || known.has(short)) return
    files.add(short)
    imports.forEach(gather)
  }
  names.forEach(gather)
  return [...files]
}

function partsOf(manifest: Manifest, { code, texts, rows = [], staff = [] }: Parts, known: ReadonlySet<string>) {
  const inLanguage = languages.map((language) => {
    const names = texts.map((name) => name.replace('{language}', language))
    return [language, filesOf(manifest, names, known)] as const
  })
  const files = filesOf(manifest, code, known)
  const opening = filesOf(manifest, rows, new Set([...known, ...files]))
  const own = filesOf(manifest, staff, new Set([...known, ...files]))
  return {
    files,
    texts: Object.fromEntries(inLanguage),
    ...(opening.length > 0 && { rows: opening }),
    ...(own.length > 0 && { staff: own }),
  }
}

function ahead(manifest: Manifest) {
  const named = new Set(filesOf(manifest, ['index.html'], new Set()))
  const guest = partsOf(manifest, everywhere.guest, named)
  const member = partsOf(manifest, everywhere.member, named)
  const inside = new Set([...named, ...member.files])
  const at = Object.entries(beginnings).map(([place, parts]) => [place, partsOf(manifest, parts, inside)] as const)
  return { guest, member, at: Object.fromEntries(at) }
}

/**
 * The page before the program: its script gives way to the style sheet, so that the static shell paints first; and what
 * the first screen will ask for, link by link, is named to the browser at once in early.js.
 */
export function firstPage(target: readonly string[]): Plugin[] {
  let root = ''
  let folder = ''
  return [
    {
      name: 'first-page',
      apply: 'build',
      configResolved(config) {
        root = config.root
        folder = path.resolve(root, config.build.outDir)
      },
      transformIndexHtml: {
        order: 'post',
        handler: (html) =>
          html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
      },
      closeBundle: {
        sequential: true,
        async handler(failed) {
          if (failed) return
          const manifest = readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')
          const version = createHash('sha256').update(manifest).digest('hex').slice(0, 16)
          const parts = ahead(JSON.parse(manifest) as Manifest)
          const early = scoped(await scriptOf('early', root, target), parts, version)
          writeFileSync(path.join(folder, 'early.js'), early)
          writeFileSync(path.join(folder, 'painted.js'), await scriptOf('painted', root, target))
        },
      },
    },
    {
      name: 'first-page-in-development',
      apply: 'serve',
      configureServer({ config, middlewares }) {
        middlewares.use('/early.js', (_, response, next) => {
          scriptOf('early', config.root, target).then(
            (script) => response.setHeader('content-type', 'text/javascript').end(scoped(script, {}, '')),
            next,
          )
        })
      },
    },
  ]
}
