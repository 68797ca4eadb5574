import pandacss from '@pandacss/dev/postcss'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { CSSOptions } from 'vite'
import { defineConfig } from 'vitest/config'

const apiServer = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`

// Panda brings its own copy of PostCSS, whose types differ from Vite's copy in nothing but their origin.
const postcss = { plugins: [pandacss()] } as unknown as CSSOptions['postcss']

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      addExtensions: true,
      disableLogging: true,
    }),
    react(),
  ],
  css: { postcss },
  build: {
    target: 'es2022',
    // The themes rest on light-dark(), which these and later browsers know.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen uses, in one file instead of a score of crumbs.
            { test: /src\/(ui|app\/(api|i18n))\/(?!locales)/, name: 'portal' },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: apiServer },
      '/ws': { target: apiServer, ws: true },
    },
  },
  test: {
    projects: [
      {
        test: { name: 'unit', environment: 'node', include: ['src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
    ],
  },
})
