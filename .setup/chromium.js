// Finds a Chromium for the journeys: the installed one, else Playwright's own, else the system's package manager.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { giveUp, root, run } from './prepare.js'
import { onPath, packaged } from './programs.js'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser that people use: no headless shell, which refuses every alert, even where that is the one that is named. */
export function chromium() {
  return (
    given('FULL_CHROMIUM_PATH') ??
    given('CHROMIUM_PATH', (file) => !isShell(file)) ??
    installed() ??
    playwrights() ??
    downloaded() ??
    broughtAlong() ??
    giveUp('The journeys need a Chromium and none could be had: install one and name it in CHROMIUM_PATH.')
  )
}

/** A Chromium without a window of its own, which costs a quarter less; the whole one where there is none. */
export function headlessChromium() {
  return given('CHROMIUM_PATH') ?? onPath(['chromium-headless-shell']) ?? chromium()
}

const isShell = (file) => /headless[-_]shell/.test(path.basename(file))

function given(name, fits = existsSync) {
  const file = process.env[name]
  return file && existsSync(file) && fits(file) ? file : undefined
}

function installed() {
  return onPath(names) ?? places.find((place) => existsSync(place))
}

function playwrights() {
  const require = createRequire(path.join(root, 'package.json'))
  const file = require('playwright').chromium.executablePath()
  return file && existsSync(file) ? file : undefined
}

function downloaded() {
  process.stdout.write('Fetching a Chromium for the journeys…\n')
  run('npx', ['--no-install', 'playwright', 'install', 'chromium'], { quiet: true })
  return playwrights()
}

function broughtAlong() {
  packaged('chromium')
  return installed()
}
