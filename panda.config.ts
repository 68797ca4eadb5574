import { defineConfig } from '@pandacss/dev'
import { conditions } from './src/ui/theme/conditions.ts'
import { globalCss } from './src/ui/theme/global-css.ts'
import { semanticTokens } from './src/ui/theme/semantic-tokens.ts'
import { textStyles } from './src/ui/theme/text-styles.ts'
import { keyframes, tokens } from './src/ui/theme/tokens.ts'

export default defineConfig({
  // Panda's own palette stays out: only the tokens below exist, and strictTokens refuses anything else.
  eject: true,
  presets: ['@pandacss/preset-base'],
  preflight: true,
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
