import { ColorField } from '#ui/parts/color-field.tsx'
import type { FieldProps } from '#ui/parts/field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

interface Props extends FieldProps {
  name: string
  value: string | null
  onChange: (color: string | null) => void
}

/** The colours that the portal's own statuses have. */
const palette = {
  gray: '#6b7280',
  slate: '#4b5563',
  blue: '#1d4ed8',
  cyan: '#0e7490',
  teal: '#0f766e',
  green: '#15803d',
  gold: '#8a6d1d',
  amber: '#b45309',
  orange: '#c2410c',
  red: '#b91c1c',
  brown: '#7c2d12',
  maroon: '#7f1d1d',
} as const
const names = Object.keys(palette) as (keyof typeof palette)[]

export function ColorInput(field: Props) {
  const { t } = useTexts()
  return (
    <ColorField
      {...field}
      palette={names.map((name) => ({ value: palette[name], label: t(`fields:colors.${name}`) }))}
      texts={{
        hex: t('fields:color.hex'),
        sample: t('fields:color.sample'),
        weakOnLight: t('fields:color.weakOnLight'),
        weakOnDark: t('fields:color.weakOnDark'),
      }}
    />
  )
}
