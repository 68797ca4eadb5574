import pandacss from '@pandacss/dev/postcss'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { CSSOptions, Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { firstPage } from './.setup/first-page.ts'
import { retriedParts } from './.setup/retried-parts.ts'
import { HASHED, SHELL_PATTERNS, shellManifest } from './.setup/shell-manifest.ts'
import { staticStyles } from './.setup/static-styles.ts'

const apiServer = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`

// Panda brings its own copy of PostCSS, whose types differ from Vite's copy in nothing but their origin.
const postcss = { plugins: [pandacss()] } as unknown as CSSOptions['postcss']

// The themes rest on light-dark(), menus and hints on the popover attribute: these and later browsers know both.
const browsers = ['chrome123', 'firefox125', 'safari17.5']

const FIRST_SCREENS = /\/(sign-in|_in|entered|dashboard)-/
const NAMED_BY_PAGE = /\/(packages|rolldown-runtime|index)-/

/** One file for some of the texts of a language. */
const textsOf = (name: string, ...files: readonly string[]) => {
  const place = new RegExp(`/i18n/locales/(\\w+)/(${files.join('|')})\\.json$`)
  return (id: string): string | null => {
    const language = place.exec(id)?.[1]
    return language === undefined ? null : `${name}-${language}`
  }
}

/** Compresses every file once, as well as it goes, so that the server only sends it. */
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = path.resolve(root, build.outDir)),
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue
          const file = path.join(entry.parentPath, entry.name)
          const bytes = readFileSync(file)
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_LGBLOCK]: 20,
            // Made for fonts, it also makes what is minified a little smaller.
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          }
          const small = brotliCompressSync(bytes, { params })
          if (small.length < bytes.length) writeFileSync(`${file}.br`, small)
        }
      },
    },
  }
}

/** The version as one number that grows with it: 1.2.3 is 1002003. */
function buildNumber(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return String(version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0))
}

export default defineConfig(({ command }) => ({
  ...(command === 'build' && { define: { 'import.meta.env.VITE_BUILD': JSON.stringify(buildNumber()) } }),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // The first download knows the loader of the first page only; the others come with their pages.
        splitBehavior: ({ routeId }) =>
          routeId.startsWith('/_in/') && routeId !== '/_in/dashboard'
            ? [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']]
            : undefined,
      },
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      addExtensions: true,
      disableLogging: true,
    }),
    react(),
    staticStyles(),
    retriedParts(),
    firstPage(browsers),
    // After the first page, whose script is part of what the worker keeps; its name is the one browsers know.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        target: browsers,
        globPatterns: SHELL_PATTERNS,
        dontCacheBustURLsMatching: HASHED,
        // The list leaves out by itself what is too large; here that would be an error.
        maximumFileSizeToCacheInBytes: Number.MAX_SAFE_INTEGER,
        manifestTransforms: [shellManifest('dist')],
      },
    }),
    compressed(),
  ],
  resolve: {
    alias: [
      // React has had the hook itself since 18.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      // As lucide's icons name their builder.
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: path.resolve(import.meta.dirname, 'src/ui/parts/create-lucide-icon.ts'),
      },
    ],
  },
  css: { postcss },
  build: {
    target: browsers,
    // What is fetched with what: the budget is reckoned by it.
    manifest: true,
    // Every browser that knows light-dark() preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // Only the first screens name what comes along with them: the names of all the others' parts would weigh 3 kB of
      // the first download, and a page that one is about to go to is fetched ahead.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html'
          ? files
          : FIRST_SCREENS.test(file)
            ? files.filter((other) => !NAMED_BY_PAGE.test(other))
            : [],
    },
    cssTarget: browsers,
    rolldownOptions: {
      output: {
        // Hundreds of names stand in what is fetched first, and a hash can't be compressed. Seven letters of one tell the
        // files of a name apart as surely as the usual eight.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // What is fetched before any screen, in two files instead of a score of crumbs: one that changes seldom.
            { name: 'packages', tags: ['$initial'], test: /node_modules/ },
            { name: 'portal', tags: ['$initial'] },
            // What checks forms and what the socket says: no first look inside waits for it.
            { name: 'schemas', test: /node_modules.valibot/ },
            {
              name: 'parts',
              test: /src\/(ui\/parts\/(button|icon-button|brand|icon|sheet|control)\.|app\/i18n\/use-page-title\.)/,
            },
            // What all forms are made of, and what both forms and frames are, though no screen's own.
            { name: 'fields', test: /src\/ui\/parts\/(field|text-field|checkbox|choice)\./ },
            {
              name: 'guest',
              test: /src\/app\/features\/account\/(preferences\/preferences|sign-in\/(guest-page|use-guest-form|sign-in-schema|form-parts))\./,
            },
            // What every page inside stands in, with its texts.
            {
              name: 'entered',
              test: /src\/app\/(routes\/_in\.tsx|features\/shell\/frame\.|api\/kept-cache\.|first-door\.)/,
            },
            { name: textsOf('entered', 'shell', 'menu', 'notices', 'toolbar') },
            // By whom an address may be opened.
            { name: 'doors', test: /src\/app\/doors\./ },
            { name: textsOf('work', 'work', 'tasks', 'entities/task') },
            { name: textsOf('list', 'cases', 'filters', 'lists', 'entities/patient') },
            // What lists of all kinds are made of.
            {
              name: 'listing',
              test: /src\/(domain\/rules\/(dates|wall-time)|app\/(i18n\/(labels|use-total)|records\/list\/use-keys)|ui\/parts\/(empty-state|error-state))\./,
            },
            // What acts on a record from wherever it is shown.
            {
              name: 'acting',
              test: /src\/app\/(api\/tells-of-cases|case\/visits\/(place-moment|step-later)|records\/form\/(use-action|refusal))\./,
            },
            // The work that waits, which is the first screen of the portal's own people.
            {
              name: 'work',
              test: /src\/(domain\/rules\/work\.|app\/(case\/(work\/|tasks\/(open-task|queued-tasks|task-rights|use-finish-tasks)\.)|features\/work\/(inbox\/(work|work-list|work-row|use-work-acts|use-ticks|sheet)|dashboard\/staff-page)\.))/,
            },
            // What the list of cases and the pages of a case have in common. Before the next: a group takes along what it
            // needs.
            {
              name: 'rows',
              test: /(icons\/phone|src\/(domain\/rules\/(fold|limitation-day|gap-level|transitions\/case-status-facts)|app\/(i18n\/labels|case\/(case-status-badge|case-head-query|calls\/(due-call|log-call))|device\/(patient-store\/(own-patients|order-part)|outbox\/(queued-overlay|waiting-badge))|records\/(record-title|sort-order|list\/(list-address|list-frame|list-settings|filter-chips|view-tabs|use-list|use-saved-views|use-typed-search|use-keys)))|ui\/parts\/(badge|empty-state|error-state|media|figure-side|search-field)))\./,
            },
            // What opens rows and work on the device: where none lay there yet it comes after the first screen.
            {
              name: 'device',
              test: /src\/(offline\/(replica|outbox)\/|app\/device\/(own-device|patient-store\/(device-rows|take-rows|local-rows))\.)/,
            },
            // What a lien comes to: the page on which a firm answers needs nothing else of liens.
            { name: 'lien-sums', test: /src\/domain\/rules\/lien-arithmetic\./ },
            // The kinds of records, which most pages know some of and what runs behind them knows all of.
            { name: 'kinds', test: /src\/domain\/entities\//, minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: apiServer },
      '/files': { target: apiServer },
      '/ws': { target: apiServer, ws: true },
    },
  },
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', '.setup/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
          testTimeout: 30_000,
          // Rules read no more than what they are given, so that files can share what one of them has loaded.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
        },
      },
      'tests/vitest.parts.config.ts',
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          // A file has its own server and database; only the program is loaded once for all of them.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
          // Generous: a busy machine is slow, not wrong.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: Number(process.env['TEST_WORKERS'] ?? 2),
          // Embedded databases come and go here by the hundred; when V8 frees the compiled code of one, the process may end
          // with SIGSEGV (nodejs/node#64500).
          execArgv: ['--no-wasm-code-gc'],
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/held-engine.ts'],
        },
      },
      {
        test: {
          name: 'programs',
          environment: 'node',
          include: ['tests/quick/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          maxConcurrency: Number(process.env['TEST_WORKERS'] ?? 2),
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: { name: 'firefox', environment: 'node', include: ['tests/firefox/**/*.test.ts'] },
      },
    ],
  },
}))
