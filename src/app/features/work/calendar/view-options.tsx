import { Checkbox } from '#ui/parts/checkbox.tsx'
import { Choice } from '#ui/parts/choice.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { colourings, type Ask, type Layer } from './calendar-address.ts'

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '1' })

interface Props {
  ask: Ask
  /** Those that are this viewer's to see. */
  layers: readonly Layer[]
  onAsk: (change: Partial<Ask>) => void
}

export function ViewOptions({ ask, layers, onAsk }: Props) {
  const { t } = useTexts()
  const toggle = (layer: Layer) =>
    onAsk({ hidden: ask.hidden.includes(layer) ? ask.hidden.filter((one) => one !== layer) : [...ask.hidden, layer] })
  return (
    <div className={line}>
      <Choice
        label={t('calendar:colourBy')}
        value={ask.colour}
        options={colourings.map((value) => ({ value, label: t(`calendar:colourings.${value}`) }))}
        onChoose={(colour) => onAsk({ colour })}
      />
      {layers.map((layer) => (
        <Checkbox
          key={layer}
          label={t(`calendar:layers.${layer}`)}
          checked={!ask.hidden.includes(layer)}
          onChange={() => toggle(layer)}
        />
      ))}
    </div>
  )
}
