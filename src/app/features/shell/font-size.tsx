import { ALargeSmall } from 'lucide-react'
import { useId } from 'react'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { fontSizes, type ShellLook } from './display-settings.ts'
import { PopoverButton } from './popover-button.tsx'

interface Props {
  value: ShellLook['font_size']
  onChange: (size: ShellLook['font_size']) => void
}

/** S8: the letters of the whole portal, and everything that is measured by them. */
export function FontSize(props: Props) {
  const { t } = useTexts()
  return (
    <PopoverButton label={t('toolbar:fontSize.label')} sign={<ALargeSmall size="1.25em" aria-hidden="true" />} wide>
      <SizeField {...props} />
    </PopoverButton>
  )
}

function SizeField({ value, onChange }: Props) {
  const { t } = useTexts()
  const id = useId()
  const said = useFormats().number(Number(value))
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '4' })}>
        <label htmlFor={id} className={css({ textStyle: 'label' })}>
          {t('toolbar:fontSize.label')}
        </label>
        <output htmlFor={id}>{t('toolbar:fontSize.value', { value: said })}</output>
      </div>
      <input
        id={id}
        type="range"
        min={fontSizes[0]}
        max={fontSizes.at(-1)}
        step={10}
        value={value}
        aria-valuetext={t('toolbar:fontSize.value', { value: said })}
        className={css({ width: 'full', height: '6', accentColor: 'primary' })}
        onChange={(event) => {
          const size = fontSizes.find((known) => known === event.target.value)
          if (size) onChange(size)
        }}
      />
    </div>
  )
}
