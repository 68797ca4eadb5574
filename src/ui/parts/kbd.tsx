import { css } from '#ui/styled/css/index.js'

const key = css({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '5',
  height: '5',
  paddingInline: '1',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'sm',
  background: 'sunken',
  color: 'muted',
  fontFamily: 'sans',
  fontSize: 'xs',
  lineHeight: 'none',
})

/** Keys are written on the keyboard from left to right, in Arabic too. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span dir="ltr" className={css({ display: 'inline-flex', gap: '1' })}>
      {keys.map((name) => (
        <kbd key={name} className={key}>
          {name}
        </kbd>
      ))}
    </span>
  )
}
