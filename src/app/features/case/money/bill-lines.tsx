import { Button } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { MoneyField } from '#ui/parts/money-field.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { sumOfEdited, type EditedLine } from './edited-lines.ts'

const list = css({ display: 'grid', gap: '3' })
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  columnGap: '2',
  rowGap: '2',
  alignItems: 'end',
})
const removable = css({ gridTemplateColumns: { md: '[repeat(4, minmax(0, 1fr)) auto]' } })
const remover = css({ gridColumn: { base: '1 / -1', md: 'auto' }, justifySelf: 'end' })
const day = css({ gridColumn: '1 / -1', textStyle: 'small', color: 'muted' })

interface Props {
  legend: string
  lines: readonly EditedLine[]
  onChange: (lines: readonly EditedLine[]) => void
  /** Whether lines can be added; lines of a lien follow from its visits. */
  growing?: boolean
  error?: string | undefined
}

export function BillLinesInput({ legend, lines, onChange, growing = false, error }: Props) {
  const { t } = useTexts()
  const { day: dayText } = useFormats()
  const edit = (at: number, change: Partial<EditedLine>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...change } : line)))
  return (
    <fieldset className={list}>
      <legend className={css({ textStyle: 'label', marginBlockEnd: '2' })}>{legend}</legend>
      {lines.map((line, at) => (
        <div
          // A line has no name of its own: its place is what it is.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          role="group"
          aria-label={t('fields:lines.line', { number: at + 1 })}
          className={cx(row, growing && removable)}
        >
          {line.service_date && at === lines.findIndex(({ service_date }) => service_date === line.service_date) && (
            <p className={day}>{dayText(line.service_date)}</p>
          )}
          <TextField
            label={t('fields:lines.code')}
            dir="ltr"
            maxLength={10}
            value={line.code ?? ''}
            onChange={({ target }) => edit(at, { code: target.value })}
          />
          <TextField
            label={t('fields:lines.icd10')}
            dir="ltr"
            maxLength={10}
            value={line.icd10 ?? ''}
            onChange={({ target }) => edit(at, { icd10: target.value })}
          />
          <TextField
            label={t('fields:lines.units')}
            dir="ltr"
            inputMode="numeric"
            maxLength={4}
            value={line.units === null || line.units === undefined ? '' : String(line.units)}
            onChange={({ target }) =>
              edit(at, { units: /^[1-9]\d*$/.test(target.value) ? Number(target.value) : null })
            }
          />
          <MoneyField
            label={t('fields:lines.charge')}
            required
            value={line.charge_cents}
            onChange={(charge_cents) => edit(at, { charge_cents })}
            wrongText={t('fields:amountWrong')}
            error={error && line.charge_cents === null ? error : undefined}
          />
          {growing && (
            <IconButton
              className={remover}
              label={t('fields:lines.remove', { number: at + 1 })}
              onClick={() => onChange(lines.toSpliced(at, 1))}
            >
              <Icon name="close" />
            </IconButton>
          )}
        </div>
      ))}
      {growing && (
        <p>
          <Button size="sm" onClick={() => onChange([...lines, { charge_cents: null }])}>
            {t('fields:lines.add')}
          </Button>
        </p>
      )}
      {lines.length > 0 && (
        <p className={css({ display: 'flex', justifyContent: 'space-between', fontWeight: 'semibold' })}>
          <span>{t('fields:lines.total')}</span>
          <MoneyFigure cents={sumOfEdited(lines)} />
        </p>
      )}
    </fieldset>
  )
}
