import { Checkbox } from '#ui/parts/checkbox.tsx'
import { MoneyField } from '#ui/parts/money-field.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { PercentField } from './percent-field.tsx'
import { capKinds, hasShare, usualShare, type Draft } from './scenario-values.ts'

const pair = css({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '4', alignItems: 'start' })

interface Props {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}

/** What one may try out: the fee, the costs, the client's floor, and the rule that caps the liens. */
export function ScenarioFields({ draft, onChange }: Props) {
  const { t } = useTexts()
  const wrongText = t('fields:amountWrong')
  const needed = (value: number | null) => (value === null ? t('fields:faults.required') : undefined)
  return (
    <>
      <div className={pair}>
        <WholeNumber
          label={t('distribution:inputs.fee_num')}
          value={draft.fee_num}
          onChange={(fee_num) => onChange({ fee_num })}
        />
        <WholeNumber
          label={t('distribution:inputs.fee_den')}
          value={draft.fee_den}
          onChange={(fee_den) => onChange({ fee_den })}
        />
      </div>
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

interface WholeProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
}

function WholeNumber({ label, value, onChange }: WholeProps) {
  const { t } = useTexts()
  return (
    <TextField
      label={label}
      value={value ?? ''}
      error={value === null ? t('fields:faults.required') : undefined}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      maxLength={4}
      onChange={({ target }) => onChange(/^\d+$/.test(target.value) ? Number(target.value) : null)}
    />
  )
}
