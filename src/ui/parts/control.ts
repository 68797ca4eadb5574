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
