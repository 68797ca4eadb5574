import * as v from 'valibot'
import { solRulesSchema, type StateSolRule } from '#domain/entities/shapes/state-rules.ts'
import * as f from '#domain/fields/index.ts'
import { useTexts } from '../../../../i18n/use-texts.ts'
import type { Faults } from '../../../../records/form/check-values.ts'
import { FormDialog } from '../../../../records/form/form-dialog.tsx'
import type { FormFields, Values } from '../../../../records/form/form-fields.ts'
import { rulesOf, withRule, type StateRow } from './rules.ts'
import { useSaveState } from './use-save-state.ts'

interface Props {
  row: StateRow
  /** None where a new one is made. */
  rule: StateSolRule | undefined
  onClose: () => void
}

const CHECKED = 'checked'
const profiles = ['general', 'motor_vehicle'] as const

/** Edits one rule of a state. Verifying it records the user and the day. */
export function RuleDialog({ row, rule, onClose }: Props) {
  const { t } = useTexts()
  const save = useSaveState(row)
  const named = (name: 'profile' | 'years' | 'accrual_from' | 'accrual_to' | 'source') => t(`settings:rules.${name}`)
  const fields: FormFields = {
    profile: {
      field: f.choice([...profiles]),
      label: named('profile'),
      required: true,
      options: profiles.map((value) => ({ value, label: t(`settings:rules.profiles.${value}`) })),
    },
    years: { field: f.integer({ min: 1, max: 20 }), label: named('years'), required: true },
    accrual_from: { field: f.date(), label: named('accrual_from'), required: false, hint: t('settings:rules.open') },
    accrual_to: { field: f.date(), label: named('accrual_to'), required: false, hint: t('settings:rules.open') },
    source: { field: f.longText({ max: 200 }), label: named('source'), required: true },
    [CHECKED]: { field: f.flag(), label: t('settings:rules.checked'), required: false },
  }
  const said = (values: Values) => withRule(rulesOf(row), rule, ruleFrom(values, rule))
  return (
    <FormDialog
      title={rule ? t('settings:rules.change') : t('settings:rules.add')}
      description={t('settings:rules.effect')}
      size="lg"
      fields={fields}
      initial={{ profile: 'general', ...rule, [CHECKED]: Boolean(rule?.verified_by) }}
      check={(values) => wrongRules(said(values))}
      submit={t('fields:save')}
      onClose={onClose}
      send={(values, key) => save({ sol_rules: said(values) }, key)}
    />
  )
}

/** Placeholder: the server fills in the verifying user. */
const somebody = { verified_by: '-', verified_on: null }
const nobody = { verified_by: null, verified_on: null }

function ruleFrom(values: Values, before: StateSolRule | undefined): StateSolRule {
  const rule = {
    profile: values['profile'] as StateSolRule['profile'],
    years: Number(values['years']),
    accrual_from: (values['accrual_from'] ?? null) as string | null,
    accrual_to: (values['accrual_to'] ?? null) as string | null,
    source: String(values['source'] ?? '').trim(),
  }
  if (values[CHECKED] !== true) return { ...rule, ...nobody }
  const same = before?.verified_by && JSON.stringify({ ...before, ...rule }) === JSON.stringify(before)
  return same ? before : { ...rule, ...somebody }
}

/** What is wrong with the rules together, told at a field of the one at hand. */
function wrongRules(rules: readonly StateSolRule[]): Faults {
  const { issues } = v.safeParse(solRulesSchema, rules)
  const codes = issues?.map(({ message }) => message) ?? []
  return {
    ...(codes.includes('rules_overlap') && { accrual_from: 'rules_overlap' }),
    ...(codes.includes('before_start') && { accrual_to: 'before_start' }),
  }
}
