import { priorityClasses, type DistributionInput } from '#domain/rules/distribution/types.ts'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { FeeField } from '#ui/parts/fee-field.tsx'
import type { Fraction } from '#ui/parts/fee-text.ts'
import { MoneyField } from '#ui/parts/money-field.tsx'
import { PercentField } from '#ui/parts/percent-field.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { Select } from '#ui/parts/select.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useLienWords } from '../money/lien-words.ts'
import { capKinds, draftLien, hasShare, usualShare, type Draft, type DraftLien } from './scenario-values.ts'

const pair = css({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '4', alignItems: 'start' })

interface Props {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}

export function ScenarioFields({ draft, onChange }: Props) {
  const { t } = useTexts()
  const wrongText = t('fields:amountWrong')
  const needed = (value: number | null) => (value === null ? t('fields:faults.required') : undefined)
  return (
    <>
      <FeeField
        label={t('distribution:inputs.fee')}
        hint={t('fields:feeHint')}
        value={feeOf(draft)}
        onChange={(fee) => {
          const [num, den] = fee === null ? [null, null] : fee.split('/').map(Number)
          onChange({ fee_num: num ?? null, fee_den: den ?? null })
        }}
        error={feeOf(draft) === null ? t('fields:faults.required') : undefined}
        wrongText={t('fields:feeWrong')}
      />
      <RadioGroup
        label={t('distribution:inputs.fee_base')}
        value={draft.fee_base}
        options={(['gross', 'net_of_costs'] as const).map((value) => ({
          value,
          label: t(`distribution:feeBase.${value}`),
        }))}
        onChange={(fee_base) => onChange({ fee_base })}
      />
      <div className={pair}>
        <MoneyField
          label={t('distribution:inputs.fee_waiver_cents')}
          value={draft.fee_waiver_cents}
          onChange={(fee_waiver_cents) => onChange({ fee_waiver_cents })}
          error={needed(draft.fee_waiver_cents)}
          wrongText={wrongText}
        />
        <MoneyField
          label={t('distribution:inputs.costs_cents')}
          value={draft.costs_cents}
          onChange={(costs_cents) => onChange({ costs_cents })}
          error={needed(draft.costs_cents)}
          wrongText={wrongText}
        />
      </div>
      <PercentField
        label={t('distribution:inputs.client_floor_bps')}
        hint={t('distribution:editor.floorHint')}
        value={draft.client_floor_bps}
        onChange={(client_floor_bps) => onChange({ client_floor_bps })}
        error={needed(draft.client_floor_bps)}
        wrongText={wrongText}
      />
      <RadioGroup
        label={t('distribution:inputs.cap_rule')}
        hint={t('distribution:editor.capHint')}
        value={draft.cap_kind}
        options={capKinds.map((value) => ({ value, label: t(`distribution:caps.${value}`) }))}
        onChange={(cap_kind) => onChange({ cap_kind, cap_bps: usualShare[cap_kind] })}
      />
      {hasShare(draft.cap_kind) && (
        <PercentField
          label={t('distribution:inputs.cap_bps')}
          value={draft.cap_bps}
          onChange={(cap_bps) => onChange({ cap_bps })}
          error={needed(draft.cap_bps)}
          wrongText={wrongText}
        />
      )}
      {draft.cap_kind !== 'none' && (
        <Checkbox
          label={t('distribution:inputs.cap_includes_super')}
          checked={draft.cap_includes_super}
          onChange={(event) => onChange({ cap_includes_super: event.target.checked })}
        />
      )}
    </>
  )
}

function feeOf({ fee_num: num, fee_den: den }: Draft): Fraction | null {
  return num === null || den === null ? null : `${num}/${den}`
}

const box = css({
  display: 'grid',
  gap: '3',
  padding: '3',
  borderRadius: 'md',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
})

interface LienFieldsProps {
  patientId: string
  /** The case as it stands. */
  inputs: DistributionInput
  liens: readonly DraftLien[]
  onChange: (liens: readonly DraftLien[]) => void
}

/** Overrides of single liens: another priority class or another balance. */
export function LienFields({ patientId, inputs, liens, onChange }: LienFieldsProps) {
  const { t } = useTexts()
  const lienWords = useLienWords(patientId)
  // An agreed lien can no longer be overridden.
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
  /** The balance of the case. */
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
