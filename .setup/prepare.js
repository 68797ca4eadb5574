// What must be there before anything runs. Plain JavaScript without packages: on a fresh clone nothing else exists yet,
// and the machine's own Node may be older than the one the portal brings along.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const LEAST_NODE = 24

/** Ends the program with one sentence that says what to do. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

export function run(command, args, { quiet = false, env = {} } = {}) {
  const windows = process.platform === 'win32'
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
      ...env,
    },
    shell: windows,
  })
  if (result.status !== 0 && quiet) process.stderr.write(String(result.stdout ?? '') + String(result.stderr ?? ''))
  return result.status === 0
}

/** The pinned runtime if this platform has one, else the machine's own where it is new enough. */
export function runtime() {
  const pinned = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= LEAST_NODE) return process.execPath
  return giveUp(
    `Node ${LEAST_NODE} or newer is needed and this machine has ${process.versions.node}: install it from nodejs.org.`,
  )
}

/** Installs the packages of the lock file, once for each state of it. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const mark = path.join(root, 'node_modules', '.installed')
  const installed = `${lock} with development packages`
  if (existsSync(mark) && readFileSync(mark, 'utf8') === installed) return
  process.stdout.write('Installing packages…\n')
  // Under NODE_ENV=production npm would leave out the packages that build the portal.
  if (!run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])) {
    giveUp('The packages could not be installed: check the connection to the npm registry and start again.')
  }
  writeFileSync(mark, installed)
}

/** Writes the code that the sources import: the register of entities, and the styles. */
export function generate() {
  if (!run(runtime(), ['.setup/register.ts'], { quiet: true }))
    giveUp('The register of entities could not be generated; see above.')
  if (newest(['panda.config.ts', 'src/ui/theme']) < stamp('styled')) return
  if (!run('npx', ['--no-install', 'panda', 'codegen', '--silent'], { quiet: true }))
    giveUp('The style code could not be generated; see above.')
  setStamp('styled')
}

const portalSources = [
  'index.html',
  'vite.config.ts',
  'panda.config.ts',
  'package-lock.json',
  'public',
  'src/app',
  'src/ui',
  'src/domain',
  'src/offline',
  'src/worker',
]

export function build() {
  const fresh = newest(portalSources) < stamp('built')
  if (fresh && existsSync(path.join(root, 'dist', 'index.html'))) return
  process.stdout.write('Building the portal…\n')
  if (!run('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn']))
    giveUp('The portal could not be built; see above.')
  setStamp('built')
}

function stamp(name) {
  const file = path.join(root, '.cache', name)
  return existsSync(file) ? statSync(file).mtimeMs : 0
}

function setStamp(name) {
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  writeFileSync(path.join(root, '.cache', name), '')
}

/** When the youngest of these files was changed. Generated ones don't count. */
function newest(places) {
  const generated = new Set(['styled', 'route-tree.gen.ts', 'register.gen.ts', 'outline.gen.ts'])
  let youngest = 0
  const visit = (place) => {
    const found = statSync(place, { throwIfNoEntry: false })
    if (!found) return
    if (!found.isDirectory()) youngest = Math.max(youngest, found.mtimeMs)
    else for (const name of readdirSync(place)) if (!generated.has(name)) visit(path.join(place, name))
  }
  for (const place of places) visit(path.join(root, place))
  return youngest
}
