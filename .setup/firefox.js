// Finds a Firefox for the push that goes all the way: the installed one, else the system's package manager. No other
// journey needs it, so that a machine which can have none goes without.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { onPath, packaged } from './programs.js'

/** Older ones cannot be looked at where they show an alert. */
const LEAST_VERSION = 148

const names = ['firefox-esr', 'firefox']
const places = ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe']

/** Its path, or a sentence that says why there is none. */
export function firefox() {
  const file = given() ?? installed() ?? broughtAlong()
  if (!file) return { why: 'No Firefox is installed and none could be had: install one and name it in FIREFOX_PATH.' }
  const version = versionOf(file)
  if (version >= LEAST_VERSION) return { file }
  return { why: `${file} is Firefox ${version || 'of no known version'}; ${LEAST_VERSION} or newer is needed.` }
}

function given() {
  const file = process.env.FIREFOX_PATH
  return file && existsSync(file) ? file : undefined
}

function installed() {
  return onPath(names) ?? places.find((place) => existsSync(place))
}

function broughtAlong() {
  process.stdout.write('Fetching a Firefox for the push that goes all the way…\n')
  packaged('firefox-esr')
  return installed()
}

function versionOf(file) {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return Number(/Firefox (\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}
