import pandacss from '@pandacss/dev/postcss'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import path from 'node:path'
import type { Route } from 'playwright/test'
import type { CSSOptions } from 'vite'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { MARK, MARK_VERSION } from '../src/domain/portal-answer.ts'
import { chromiumPath, shortLivedArguments } from './support/chromium.ts'

const root = path.resolve(import.meta.dirname, '..')

// A CommonJS module: what it exports is the plugin itself, whatever its types say.
const panda = pandacss as unknown as typeof pandacss.default
// Panda brings its own copy of PostCSS, whose types differ from Vite's copy in nothing but their origin.
const postcss = { plugins: [panda({ cwd: root })] } as unknown as CSSOptions['postcss']

const arkParts = [
  'collection',
  'combobox',
  'date-picker',
  'dialog',
  'file-upload',
  'locale',
  'menu',
  'pagination',
  'portal',
  'select',
  'slider',
  'tabs',
  'tooltip',
]

const calendarParts = ['', '/daygrid', '/interaction', '/list', '/locales/ar', '/locales/tr', '/timegrid']

/** Presses a button and gives a file to the chooser that it opens, which no script in the page can. */
const chooseFile: BrowserCommand<[button: string, name: string, mimeType: string]> = async (
  { page, iframe },
  button,
  name,
  mimeType,
) => {
  const chooser = page.waitForEvent('filechooser')
  await iframe.locator(button).click()
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from('content') })
}

/** Answers the next call to an address in place of the server. All tests share one page, so it must not stay. */
const answerCall: BrowserCommand<[address: string, status: number, body: unknown]> = async (
  { page },
  address,
  status,
  body,
) =>
  page.route(address, (route) => route.fulfill({ status, headers: { [MARK]: MARK_VERSION }, json: body }), { times: 1 })

interface Held {
  readonly made: Promise<Route>
  release(): Promise<void>
}
const held = new Map<string, Held>()

/** Holds the next call to an address until `releaseCall`, so that a test decides what happens before its answer. */
const holdCall: BrowserCommand<[address: string, status: number, body: unknown]> = async (
  { page },
  address,
  status,
  body,
) => {
  const call = Promise.withResolvers<Route>()
  let isTaken = false
  const hold = (route: Route) => {
    if (isTaken) return route.fallback()
    isTaken = true
    call.resolve(route)
    return undefined
  }
  held.set(address, {
    made: call.promise,
    async release() {
      await (await call.promise).fulfill({ status, headers: { [MARK]: MARK_VERSION }, json: body })
      // Not by `times`: a browser without any route lets go what is held.
      await page.unroute(address, hold)
    },
  })
  await page.route(address, hold)
}

/** Waits until the call to be held has been made, and answers what was sent with it. */
const untilHeld: BrowserCommand<[address: string]> = async (_, address): Promise<unknown> =>
  (await held.get(address)?.made)?.request().postDataJSON()

/** Answers the call that is held, once it has been made. */
const releaseCall: BrowserCommand<[address: string]> = (_, address) => held.get(address)?.release()

/** Component tests: a part or a form, rendered alone in a real browser. No server answers behind it. */
export default defineConfig({
  root,
  plugins: [react()],
  css: { postcss },
  // Vite must know every package before the first test: one that it finds later makes it reload the page in mid-test.
  optimizeDeps: {
    include: [
      ...arkParts.map((part) => `@ark-ui/react/${part}`),
      ...calendarParts.map((part) => `@fullcalendar/react${part}`),
      '@tanstack/react-query',
      '@tanstack/react-router',
      'axe-core',
      'i18next',
      'idb',
      'lucide-react',
      'react',
      'react-dom',
      'react-dom/client',
      'react-i18next',
      'react/jsx-dev-runtime',
      'valibot',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'parts',
    include: ['src/**/*.browser.test.{ts,tsx}'],
    setupFiles: ['src/app/browser-test-setup.ts'],
    // Generous: a busy machine is slow, not wrong.
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: { executablePath: chromiumPath, args: shortLivedArguments } }),
      instances: [{ browser: 'chromium' }],
      // Names are found as the journeys find them, by a part of them.
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      testerHtmlPath: 'tests/support/parts.html',
      screenshotFailures: false,
      commands: { answerCall, chooseFile, holdCall, releaseCall, untilHeld },
      dependencySourcemaps: false,
    },
  },
})
