import { Slider as Ark } from '@ark-ui/react/slider'
import { css } from '#ui/styled/css/index.js'
import { ArkLocale } from './ark-locale.tsx'

const track = css({ flex: '1', height: '[0.25rem]', borderRadius: 'full', background: 'border', overflow: 'hidden' })
const range = css({ height: 'full', background: 'primary' })
const thumb = css({
  width: '5',
  height: '5',
  borderRadius: 'full',
  borderWidth: '2',
  borderStyle: 'solid',
  borderColor: 'primary',
  background: 'surface',
  boxShadow: 'low',
  cursor: 'grab',
  _active: { cursor: 'grabbing' },
})

interface Props {
  label: string
  value: number
  onChange: (value: number) => void
  /** When the hand lets go: the moment to keep it. */
  onCommit?: (value: number) => void
  min: number
  max: number
  step?: number
  /** The value in words, to the eye and to screen readers. */
  format?: (value: number) => string
  disabled?: boolean
}

/** The arrow keys follow the reading direction: in Arabic the left one gives more. */
export function Slider({ label, value, onChange, onCommit, min, max, step = 1, format = String, disabled }: Props) {
  return (
    <ArkLocale>
      <Ark.Root
        value={[value]}
        onValueChange={({ value: [next] }) => next !== undefined && onChange(next)}
        onValueChangeEnd={({ value: [next] }) => next !== undefined && onCommit?.(next)}
        getAriaValueText={(details) => format(details.value)}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        className={css({ display: 'grid', gap: '1' })}
      >
        <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '4' })}>
          <Ark.Label className={css({ textStyle: 'label' })}>{label}</Ark.Label>
          <Ark.ValueText className={css({ textStyle: 'small', color: 'muted', fontVariantNumeric: 'tabular-nums' })}>
            {format(value)}
          </Ark.ValueText>
        </div>
        <Ark.Control
          className={css({
            display: 'flex',
            alignItems: 'center',
            minHeight: { base: '11', md: '8' },
            '&[data-disabled]': { opacity: '0.5' },
          })}
        >
          <Ark.Track className={track}>
            <Ark.Range className={range} />
          </Ark.Track>
          <Ark.Thumb index={0} className={thumb}>
            <Ark.HiddenInput />
          </Ark.Thumb>
        </Ark.Control>
      </Ark.Root>
    </ArkLocale>
  )
}
