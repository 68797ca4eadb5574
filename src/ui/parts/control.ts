import { css, cx } from '#ui/styled/css/index.js'

/** The box of a control, also of one that is made of several elements. */
export const controlBox = css({
  width: 'full',
  minHeight: { base: '11', md: '9' },
  paddingInline: '3',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'md',
  background: 'surface',
})

/** Below 16 px a phone zooms the page when the field gets the focus. */
export const controlText = css({ fontSize: { base: 'lg', md: 'md' } })

/** The look of what one writes in or chooses from. */
export const control = cx(
  controlBox,
  controlText,
  css({
    color: 'text',
    // Numbers and addresses run from left to right in Arabic too, and still begin where the field begins.
    _againstPage: { textAlign: 'end' },
    transitionProperty: 'colors',
    transitionDuration: 'fast',
    _placeholder: { color: 'muted' },
    _disabled: { background: 'sunken', color: 'muted', borderColor: 'line' },
    '&:is(input, textarea):read-only': { background: 'sunken' },
    '&[aria-invalid=true]': { borderColor: 'danger' },
  }),
)

/**
 * The look of a control around one that shares its place with a sign or a button. The box runs with the page, so they
 * stand at its right ends even where the text inside runs the other way.
 */
export const controlFrame = cx(
  control,
  css({
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    paddingInlineEnd: '1',
    '&:has(:focus-visible)': { outline: '[2px solid token(colors.focus)]', outlineOffset: '0.5' },
    '&:has([aria-invalid=true])': { borderColor: 'danger' },
    '&:has(> :disabled, > input:read-only)': { background: 'sunken' },
    '&:has(> :disabled)': { color: 'muted', borderColor: 'line' },
  }),
)
export const bareControl = css({
  flex: '1',
  width: 'full',
  minWidth: '0',
  minHeight: { base: '11', md: '8' },
  background: 'transparent',
  _againstPage: { textAlign: 'end' },
  outline: '[none!]',
  _placeholder: { color: 'muted' },
})
