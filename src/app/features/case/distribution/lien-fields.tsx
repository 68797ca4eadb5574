import { priorityClasses, type DistributionInput } from '#domain/rules/distribution/types.ts'
import { Button } from '#ui/parts/button.tsx'
import { MoneyField } from '#ui/parts/money-field.tsx'
import { Select } from '#ui/parts/select.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useLienWords } from '../../../case/money/lien-words.ts'
import { draftLien, type DraftLien } from './scenario-values.ts'

const box = css({
  display: 'grid',
  gap: '3',
  padding: '3',
  borderRadius: 'md',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
})
const pair = css({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '4', alignItems: 'start' })

interface Props {
  patientId: string
  /** The case as it stands. */
  inputs: DistributionInput
  liens: readonly DraftLien[]
  onChange: (liens: readonly DraftLien[]) => void
}

/** Single liens that count otherwise here than in the case: in another class, or with another balance. */
export function LienFields({ patientId, inputs, liens, onChange }: Props) {
  const { t } = useTexts()
  const lienWords = useLienWords(patientId)
  // What was agreed on is no longer anybody's to change here.
  const rest = inputs.liens.filter(
    ({ lien_number: number, agreed }) => !agreed && !liens.some((one) => one.lien_number === number),
  )

  function add(number: string): void {
    const lien = inputs.liens.find(({ lien_number }) => lien_number === number)
    if (lien) onChange([...liens, draftLien(lien)])
  }

  return (
    <>
      {liens.map((lien) => (
        <LienBox
          key={lien.lien_number}
          lien={lien}
          title={lienWords(lien.lien_number)}
          balance={inputs.liens.find(({ lien_number }) => lien_number === lien.lien_number)?.balance_cents}
          onChange={(changed) => onChange(liens.map((one) => (one === lien ? changed : one)))}
          onRemove={() => onChange(liens.filter((one) => one !== lien))}
        />
      ))}
      {rest.length > 0 && (
        <Select
          label={t('distribution:editor.lien')}
          hint={t('distribution:editor.lienHint')}
          placeholder={t('distribution:editor.chooseLien')}
          options={rest.map(({ lien_number }) => ({ value: lien_number, label: lienWords(lien_number) }))}
          value={null}
          onChange={add}
        />
      )}
    </>
  )
}

interface BoxProps {
  lien: DraftLien
  title: string
  /** What the case says is owed. */
  balance: number | undefined
  onChange: (lien: DraftLien) => void
  onRemove: () => void
}

function LienBox({ lien, title, balance, onChange, onRemove }: BoxProps) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const { money } = useFormats()
  const isAbove = balance !== undefined && lien.balance_cents !== null && lien.balance_cents > balance
  const fault =
    lien.balance_cents === null ? t('fields:faults.required') : isAbove ? t('fields:faults.aboveBalance') : undefined
  return (
    <fieldset className={box}>
      <legend className={css({ textStyle: 'label', paddingInline: '1' })}>
        <bdi>{title}</bdi>
      </legend>
      <div className={pair}>
        <Select
          label={labels.field('priority_class')}
          options={priorityClasses.map((value) => ({ value, label: labels.choice('priority_class', value) }))}
          value={lien.priority_class}
          onChange={(value) => {
            const chosen = priorityClasses.find((known) => known === value)
            if (chosen) onChange({ ...lien, priority_class: chosen })
          }}
        />
        <MoneyField
          label={t('distribution:lines.balance_cents')}
          hint={balance === undefined ? undefined : t('distribution:editor.inCase', { amount: money(balance) })}
          value={lien.balance_cents}
          onChange={(balance_cents) => onChange({ ...lien, balance_cents })}
          error={fault}
          wrongText={t('fields:amountWrong')}
        />
      </div>
      <div>
        <Button size="sm" onClick={onRemove}>
          {t('distribution:editor.asInCase')}
        </Button>
      </div>
    </fieldset>
  )
}
