import { useId } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { contrastOf, inkOn, isHex } from './color-contrast.ts'
import { fieldLabel, requiredMark, type FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'

export interface ColorFieldTexts {
  /** The name of the field for a colour that has no name. */
  hex: string
  /** Words on the colour, to see how they read. */
  sample: string
  /** What is said of a colour that is hardly seen on the pages of a theme. */
  weakOnLight: string
  weakOnDark: string
}

interface Props extends FieldProps {
  /** '#rrggbb', or an incomplete value while typing. */
  value: string | null
  onChange: (color: string | null) => void
  palette: readonly { value: string; label: string }[]
  texts: ColorFieldTexts
  name?: string
}

/** A mark must stand out this much from its page. */
const SEEN = 3
const grounds = { light: '#ffffff', dark: '#14181f' }

const frame = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.5', minWidth: '0' })
const line = css({ display: 'flex', flexWrap: 'wrap', gap: '1' })
const choice = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: { base: '11', md: '8' },
  height: { base: '11', md: '8' },
  borderRadius: 'full',
  cursor: 'pointer',
  borderWidth: '2',
  borderStyle: 'solid',
  borderColor: 'transparent',
  '&:has(:checked)': { borderColor: 'primary' },
  '&:has(:focus-visible)': { outline: '[2px solid token(colors.focus)]', outlineOffset: '[1px]' },
})
const radio = css({ position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' })
const swatch = css({
  width: { base: '7', md: '5' },
  height: { base: '7', md: '5' },
  borderRadius: 'full',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'border',
})
const written = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '3' })
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { base: '11', md: '9' },
  paddingInline: '3',
  borderRadius: 'md',
  fontWeight: 'medium',
})
const note = css({ textStyle: 'small', color: 'caution', _empty: { display: 'none' } })

/** One of a few colours by name, or any by its figures; how it reads and whether it is seen is shown beside it. */
export function ColorField({ label, hint, error, required, value, onChange, palette, texts, name }: Props) {
  const id = useId()
  const color = value !== null && isHex(value) ? value.toLowerCase() : null
  const weak = [
    color && contrastOf(color, grounds.light) < SEEN ? texts.weakOnLight : '',
    color && contrastOf(color, grounds.dark) < SEEN ? texts.weakOnDark : '',
  ]
  return (
    <fieldset className={frame} aria-describedby={`${id}-note`}>
      <legend className={cx(fieldLabel, required && requiredMark)}>{label}</legend>
      <div className={line}>
        {palette.map((entry) => (
          <label key={entry.value} className={choice} title={entry.label}>
            <input
              type="radio"
              name={id}
              aria-label={entry.label}
              checked={color === entry.value}
              onChange={() => onChange(entry.value)}
              className={radio}
            />
            <span aria-hidden="true" className={swatch} style={{ background: entry.value }} />
          </label>
        ))}
      </div>
      <div className={written}>
        <div className={css({ width: '[10rem]' })}>
          <TextField
            label={texts.hex}
            name={name}
            hint={hint}
            error={error}
            value={value ?? ''}
            maxLength={7}
            placeholder="#1d4ed8"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value.trim() || null)}
          />
        </div>
        {color && (
          <span className={chip} style={{ background: color, color: inkOn(color) }}>
            {texts.sample}
          </span>
        )}
      </div>
      <p id={`${id}-note`} aria-live="polite" className={note}>
        {weak.filter(Boolean).join(' ')}
      </p>
    </fieldset>
  )
}
