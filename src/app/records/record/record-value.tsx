import { css } from '#ui/styled/css/index.js'
import { writeFee } from '#ui/parts/fee-text.ts'
import type { Entity } from '#domain/entity.ts'
import { languages } from '../../i18n/languages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldValue } from '../field-value.tsx'
import type { RecordRow } from '../../api/record-queries.ts'
import type { TitleOf } from '../use-reference-titles.ts'
import { denominatorOf, isBasisPoints } from './editable-fields.ts'

const WHOLE = 10_000

const swatch = css({
  display: 'inline-block',
  width: '4',
  height: '4',
  verticalAlign: 'middle',
  borderRadius: 'full',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'border',
})

interface Props {
  entity: Entity
  name: string
  row: RecordRow
  titleOf: TitleOf
}

/** One value of a record; a colour is shown too, and a share told in percent. */
export function RecordValue({ entity, name, row, titleOf }: Props) {
  const { language } = useTexts()
  const field = entity.fields[name]
  const value = row[name]
  if (!field) return null
  if (typeof value === 'number' && isBasisPoints(name)) {
    const percent = new Intl.NumberFormat(languages[language].locale, { style: 'percent', maximumFractionDigits: 2 })
    return <bdi dir="ltr">{percent.format(value / WHOLE)}</bdi>
  }
  const whole = row[denominatorOf(name) ?? '']
  if (typeof value === 'number' && typeof whole === 'number') {
    const fee = writeFee(`${value}/${whole}`, languages[language].locale)
    return <bdi dir="ltr">{fee.includes('/') ? fee : `${fee}%`}</bdi>
  }
  const plain = <FieldValue entity={entity.name} name={name} field={field} value={value} titleOf={titleOf} />
  if (name !== 'color' || typeof value !== 'string') return plain
  return <span role="img" aria-label={value} title={value} className={swatch} style={{ background: value }} />
}
