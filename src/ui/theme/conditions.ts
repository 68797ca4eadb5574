import type { defineConfig } from '@pandacss/dev'

type Conditions = NonNullable<Parameters<typeof defineConfig>[0]['conditions']>

export const conditions: Conditions = {
  extend: {
    dark: '[data-theme=dark] &',
    current: '&[aria-current=page]',
    still: '@media (prefers-reduced-motion: reduce)',
  },
}
