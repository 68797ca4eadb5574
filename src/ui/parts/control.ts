import { css } from '#ui/styled/css/index.js'

/** The look of what one writes in or chooses from. */
export const control = css({
  width: 'full',
  minHeight: { base: '11', md: '9' },
  paddingInline: '3',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'md',
  background: 'surface',
  color: 'text',
  // Numbers and addresses run from left to right in Arabic too, and still begin where the field begins.
  _againstPage: { textAlign: 'end' },
  // Below 16 px a phone zooms the page when the field gets the focus.
  fontSize: { base: 'lg', md: 'md' },
  transitionProperty: 'colors',
  transitionDuration: 'fast',
  _placeholder: { color: 'muted' },
  _disabled: { background: 'sunken', color: 'muted', borderColor: 'line' },
  '&:is(input, textarea):read-only': { background: 'sunken' },
  '&[aria-invalid=true]': { borderColor: 'danger' },
})
