import { Checkbox } from '#ui/parts/checkbox.tsx'
import { FeeField } from '#ui/parts/fee-field.tsx'
import type { Fraction } from '#ui/parts/fee-text.ts'
import { MoneyField } from '#ui/parts/money-field.tsx'
import { PercentField } from '#ui/parts/percent-field.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
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
