import { defineConfig } from '@pandacss/dev'
import { globSync, readFileSync } from 'node:fs'
import { conditions } from './src/ui/theme/conditions.ts'
import { globalCss } from './src/ui/theme/global-css.ts'
import { semanticTokens } from './src/ui/theme/semantic-tokens.ts'
import { textStyles } from './src/ui/theme/text-styles.ts'
import { keyframes, tokens } from './src/ui/theme/tokens.ts'

/** Every word of the sources. */
function words(): Set<string> {
  const files = globSync('src/{ui,app}/**/*.{ts,tsx}', { exclude: ['src/ui/styled/**'] })
  return new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []))
}

export default defineConfig({
  hooks: {
    // The names of all properties and conditions are fetched with every first page: those that nothing names stay out.
    'config:resolved': ({ config }) => {
      const named = words()
      const only = <Value>(all: Readonly<Record<string, Value>> = {}, mark = '') =>
        Object.fromEntries(Object.entries(all).filter(([name]) => named.has(mark + name)))
      return { ...config, utilities: only(config.utilities), conditions: only(config.conditions, '_') }
    },
  },
  // Panda's own palette stays out: only the tokens below exist, and strictTokens refuses anything else.
  eject: true,
  presets: ['@pandacss/preset-base'],
  preflight: true,
  shorthands: false,
  strictTokens: true,
  strictPropertyValues: true,
  include: ['./src/ui/**/*.{ts,tsx}', './src/app/**/*.{ts,tsx}'],
  exclude: ['./src/**/*.test.{ts,tsx}', './src/ui/styled/**'],
  outdir: 'src/ui/styled',
  outExtension: 'js',
  importMap: '#ui/styled',
  conditions,
  globalCss,
  theme: {
    breakpoints: { md: '48rem', lg: '64rem' },
    tokens,
    semanticTokens,
    textStyles,
    keyframes,
  },
})
