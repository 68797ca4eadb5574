import type { defineConfig } from '@pandacss/dev'

type Conditions = NonNullable<Parameters<typeof defineConfig>[0]['conditions']>

export const conditions: Conditions = {
  extend: {
    dark: '[data-theme=dark] &',
    // By the element's own direction: a left-to-right region inside a right-to-left page is not turned round.
    mirrored: '&:dir(rtl)',
    // Figures and addresses in an Arabic page.
    againstPage: ':dir(rtl) > &:dir(ltr)',
    lit: '&[data-highlighted]',
    current: '&[aria-current=page]',
    still: '@media (prefers-reduced-motion: reduce)',
  },
}
