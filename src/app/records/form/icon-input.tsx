import { useId } from 'react'
import type { FieldProps } from '#ui/parts/field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import MenuIcon, { iconNames } from '../menu-icon.tsx'

const grid = css({ display: 'flex', flexWrap: 'wrap', gap: '1' })
const choice = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: { base: '11', md: '9' },
  height: { base: '11', md: '9' },
  borderRadius: 'md',
  cursor: 'pointer',
  color: 'muted',
  _hover: { background: 'hover', color: 'text' },
  '&:has(:checked)': { background: 'selected', color: 'link' },
  '&:has(:focus-visible)': { outline: '[2px solid token(colors.focus)]' },
})
const hidden = css({ position: 'absolute', inset: '0', opacity: '0', cursor: 'inherit' })

interface Props extends FieldProps {
  value: string | null
  onChange: (value: string | null) => void
}

/** An icon is picked by its look; its name is for screen readers. */
export default function IconInput({ label, value, onChange }: Props) {
  const { t } = useTexts()
  const name = useId()
  return (
    <fieldset className={css({ minWidth: '0' })}>
      <legend className={css({ textStyle: 'label', marginBlockEnd: '1' })}>{label}</legend>
      <div className={grid}>
        {[null, ...iconNames()].map((icon) => (
          <label key={icon ?? ''} title={icon?.replaceAll('-', ' ') ?? t('fields:notSet')} className={choice}>
            <input
              type="radio"
              name={name}
              aria-label={icon?.replaceAll('-', ' ') ?? t('fields:notSet')}
              checked={value === icon}
              onChange={() => onChange(icon)}
              className={hidden}
            />
            {icon ? <MenuIcon name={icon} /> : <span aria-hidden="true">—</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
