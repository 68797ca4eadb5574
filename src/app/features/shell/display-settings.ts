import type { Language } from '../../i18n/languages.ts'

export const themes = ['light', 'dark', 'system'] as const
export const layouts = ['vertical', 'horizontal', 'vertical-2'] as const
/** Under which key each has its name. */
export const layoutKeys = { vertical: 'vertical', horizontal: 'horizontal', 'vertical-2': 'vertical2' } as const

/** S8, in per cent. */
export const fontSizes = ['70', '80', '90', '100', '110', '120', '130'] as const

/** What of a person's choices the shell shows and offers to change. */
export interface ShellLook {
  readonly theme: (typeof themes)[number]
  readonly layout: (typeof layouts)[number]
  readonly language: Language
  readonly font_size: (typeof fontSizes)[number]
  readonly navbar: 'open' | 'icons'
  readonly shortcuts: 'on' | 'off'
}

export interface ShellProps {
  look: ShellLook
  onLook: (change: Partial<ShellLook>) => void
  onSignOut: () => void
  onPalette: () => void
}
