import { defineGlobalStyles } from '@pandacss/dev'

export const globalCss = defineGlobalStyles({
  ':root': { colorScheme: 'light', textSizeAdjust: '100%' },
  ':root[data-theme=dark]': { colorScheme: 'dark' },
  ':root[data-theme=system]': { colorScheme: 'light dark' },
  body: {
    minHeight: '100dvh',
    background: 'canvas',
    color: 'text',
    fontFamily: 'plain',
    fontSize: 'md',
    lineHeight: 'normal',
    // Arabic letters join; spacing them apart breaks words.
    _rtl: { letterSpacing: 'normal' },
  },
  // The first screen on a device does not wait for web fonts: they load after it, and are cached from then on.
  '[data-fonts] body': { fontFamily: 'sans' },
  // The Arabic font loads only for Arabic text, and not for the one option that names the language.
  '[data-fonts][lang=ar] body, [data-fonts] [lang=ar]:not(option)': { fontFamily: 'arabic' },
  'table, time, output, [inputmode]': { fontVariantNumeric: 'tabular-nums' },
  '#root': { minHeight: '100dvh' },
  ':focus-visible': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
  // Browsers fill an empty box grey in the dark, which reads as one that can't be ticked.
  'input:is([type=checkbox]:not([role=switch]), [type=radio]):not(:checked, :indeterminate, :disabled)': {
    appearance: 'none',
    minWidth: '13px',
    minHeight: '13px',
    background: 'surface',
    border: '1px solid {colors.border}',
    borderRadius: '3px',
  },
  'input[type=radio]': { borderRadius: '50%!' },
  'button, select, [role=button]': { cursor: 'pointer' },
  ':disabled, [aria-disabled=true]': { cursor: 'default' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, ::before, ::after': {
      animationDuration: '0.01ms!',
      animationIterationCount: '1!',
      // None at all: any duration would begin one on every element whose colour changes, one level after the other.
      transitionDuration: '0s!',
      transitionDelay: '0s!',
    },
  },
  // A paper that was made for printing goes alone.
  '@media print': {
    'body[data-printing] > :not([data-paper])': { display: 'none' },
    // What one presses or types into is no use on paper; the head of a page and the names of columns are.
    'nav, header:not(main header), button:not(th button):not([role=columnheader] button)': { display: 'none!' },
    'form[role=search], [role=toolbar], [role=tablist]': { display: 'none!' },
    // A page that was scrolled in a window is printed whole.
    'main, main *': { overflow: 'visible!', maxHeight: 'none!' },
  },
  // What index.html shows before the program arrives; a style attribute would be refused by the content policy.
  '.starting': {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '3',
    minHeight: '100dvh',
    color: 'muted',
    // The device's own letters: the portal's come with the first screen, and must not hold up its program.
    fontFamily: '[system-ui, sans-serif]',
    '& img': { width: '10', height: '10' },
    '& strong': { fontSize: 'lg', fontWeight: 'semibold', color: 'text' },
  },
})
