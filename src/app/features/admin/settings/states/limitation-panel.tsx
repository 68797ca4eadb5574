import { useState } from 'react'
import { solRulesSchema, type StateSolRule } from '#domain/entities/shapes/state-rules.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { FormDialog } from '../../../../records/form/form-dialog.tsx'
import { rulesOf, type StateRow, withRule } from './rules.ts'
import { useSaveState } from './use-save-state.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { useFormats } from '../../../../i18n/formats.ts'
import { limitationOf, type SolProfile } from '#domain/rules/limitation.ts'
import { DateField } from '#ui/parts/date-field.tsx'
import { Select } from '#ui/parts/select.tsx'
import { useLabels } from '../../../../i18n/labels.ts'
import { useDateTexts } from '../../../../records/form/use-date-texts.ts'
import * as v from 'valibot'
import * as f from '#domain/fields/index.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import type { Faults } from '../../../../records/form/check-values.ts'
import type { FormFields, Values } from '../../../../records/form/form-fields.ts'

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
const item = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'start',
  gap: '3',
  paddingBlock: '3',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})

type Step = { do: 'add' } | { do: 'change' | 'check' | 'remove'; rule: StateSolRule }

/** How long a suit may wait in a state, and what that makes of a day. */
export function LimitationPanel({ row, mayUpdate }: { row: StateRow; mayUpdate: boolean }) {
  const { t } = useTexts()
  const [step, setStep] = useState<Step>()
  const rules = rulesOf(row)
  const close = () => setStep(undefined)
  return (
    <Panel
      title={t('settings:rules.title')}
      action={mayUpdate && <Button onClick={() => setStep({ do: 'add' })}>{t('settings:rules.add')}</Button>}
    >
      <p className={css({ color: 'muted' })}>
        {rules.length === 0 ? t('settings:rules.none') : t('settings:rules.notice')}
      </p>
      {rules.length > 0 && (
        <ul aria-label={t('settings:rules.title')} className={list}>
          {rules.map((rule) => (
            <li key={JSON.stringify(rule)} className={item}>
              <RuleLine rule={rule} />
              {mayUpdate && <RuleMenu rule={rule} onStep={setStep} />}
            </li>
          ))}
        </ul>
      )}
      <ExampleDate row={row} rules={rules} />
      {(step?.do === 'add' || step?.do === 'change') && (
        <RuleDialog row={row} rule={step.do === 'change' ? step.rule : undefined} onClose={close} />
      )}
      {(step?.do === 'check' || step?.do === 'remove') && (
        <RuleQuestion row={row} rule={step.rule} removes={step.do === 'remove'} onClose={close} />
      )}
    </Panel>
  )
}

function RuleMenu({ rule, onStep }: { rule: StateSolRule; onStep: (step: Step) => void }) {
  const { t } = useTexts()
  const label = t('settings:rules.menu')
  const item = (name: 'change' | 'check' | 'remove', danger = false) => ({
    key: name,
    label: t(`settings:rules.${name}`),
    danger,
    onChoose: () => onStep({ do: name, rule }),
  })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Icon name="more" />
        </IconButton>
      }
      items={[item('change'), ...(rule.verified_by === null ? [item('check')] : []), 'line', item('remove', true)]}
    />
  )
}

interface QuestionProps {
  row: StateRow
  rule: StateSolRule
  removes: boolean
  onClose: () => void
}

function RuleQuestion({ row, rule, removes, onClose }: QuestionProps) {
  const { t } = useTexts()
  const save = useSaveState(row)
  const after = removes ? undefined : { ...rule, verified_by: '-', verified_on: null }
  return (
    <FormDialog
      title={removes ? t('settings:rules.remove') : t('settings:rules.check')}
      description={removes ? t('settings:rules.effect') : t('settings:rules.checkText')}
      submit={removes ? t('settings:rules.remove') : t('settings:rules.check')}
      danger={removes}
      onClose={onClose}
      send={(_, key) => save({ sol_rules: withRule(rulesOf(row), rule, after) }, key)}
    >
      <RuleLine rule={rule} />
    </FormDialog>
  )
}

/** A rule in words: claim, years, accident dates, source, and who verified it. */
function RuleLine({ rule }: { rule: StateSolRule }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const { profile, years, accrual_from: from, accrual_to: to, source, verified_by: by, verified_on: on } = rule
  const span = [
    from && t('settings:rules.since', { day: day(from) }),
    to && t('settings:rules.until', { day: day(to) }),
  ].filter(Boolean)
  return (
    <div className={css({ display: 'grid', gap: '1', minWidth: '0' })}>
      <p className={css({ fontWeight: 'medium' })}>
        {t(`settings:rules.profiles.${profile}`)}: {t('settings:rules.count', { count: years })}
      </p>
      <p className={css({ textStyle: 'small', color: 'muted' })}>
        {span.length > 0 ? span.join(' · ') : t('settings:rules.always')}
      </p>
      <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'break-word' })}>
        <bdi>{source}</bdi>
      </p>
      <p>
        {by && on ? (
          <Badge tone="positive">{t('settings:rules.verified', { name: by, day: day(on) })}</Badge>
        ) : (
          <Badge tone="caution">{t('settings:rules.estimated')}</Badge>
        )}
      </p>
    </div>
  )
}

const profiles: readonly SolProfile[] = ['motor_vehicle', 'premises', 'product', 'medical', 'work', 'other']
const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '4',
})

/** What the rules give for a day of loss of an adult, by the reckoning of the cases themselves. */
function ExampleDate({ row, rules }: { row: StateRow; rules: readonly StateSolRule[] }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const labels = useLabels('accident_type')
  const dateTexts = useDateTexts()
  const [dol, setDol] = useState<string | null>(() => todayAt())
  const [profile, setProfile] = useState<SolProfile>('motor_vehicle')
  const code = String(row.code)

  function answer(): string {
    if (dol === null) return ''
    const adult = { dob: null, is_death: false, against_government: false, sol_override: null }
    const facts = { ...adult, dol, profile, state_code: code }
    const found = limitationOf(
      facts,
      rules.map((rule) => ({ ...rule, state_code: code })),
    )
    if (found.kind !== 'needs_attorney_date') return t('settings:rules.exampleDate', { day: day(found.sol_date) })
    return found.reason === 'no_rule' ? t('settings:rules.exampleNoRule') : t('settings:rules.exampleAttorney')
  }

  return (
    <section aria-label={t('settings:rules.example')} className={css({ display: 'grid', gap: '3' })}>
      <h3 className={css({ textStyle: 'label' })}>{t('settings:rules.example')}</h3>
      <div className={pair}>
        <DateField label={t('settings:rules.dol')} value={dol} onChange={setDol} texts={dateTexts} />
        <Select
          label={labels.field('sol_profile')}
          options={profiles.map((value) => ({ value, label: labels.choice('sol_profile', value) }))}
          value={profile}
          onChange={setProfile}
        />
      </div>
      <p aria-live="polite" className={css({ fontWeight: 'medium' })}>
        {answer()}
      </p>
    </section>
  )
}

interface RuleDialogProps {
  row: StateRow
  /** None where a new one is made. */
  rule: StateSolRule | undefined
  onClose: () => void
}

type RuleValues = Values<'profile' | 'years' | 'accrual_from' | 'accrual_to' | 'source' | 'checked'>

const ruleProfiles = ['general', 'motor_vehicle'] as const

/** Edits one rule of a state. Verifying it records the user and the day. */
function RuleDialog({ row, rule, onClose }: RuleDialogProps) {
  const { t } = useTexts()
  const save = useSaveState(row)
  const named = (name: 'profile' | 'years' | 'accrual_from' | 'accrual_to' | 'source') => t(`settings:rules.${name}`)
  const fields: FormFields = {
    profile: {
      field: f.choice([...ruleProfiles]),
      label: named('profile'),
      required: true,
      options: ruleProfiles.map((value) => ({ value, label: t(`settings:rules.profiles.${value}`) })),
    },
    years: { field: f.integer({ min: 1, max: 20 }), label: named('years'), required: true },
    accrual_from: { field: f.date(), label: named('accrual_from'), required: false, hint: t('settings:rules.open') },
    accrual_to: { field: f.date(), label: named('accrual_to'), required: false, hint: t('settings:rules.open') },
    source: { field: f.longText({ max: 200 }), label: named('source'), required: true },
    checked: { field: f.flag(), label: t('settings:rules.checked'), required: false },
  }
  const said = (values: RuleValues) => withRule(rulesOf(row), rule, ruleFrom(values, rule))
  return (
    <FormDialog
      title={rule ? t('settings:rules.change') : t('settings:rules.add')}
      description={t('settings:rules.effect')}
      size="lg"
      fields={fields}
      initial={{ profile: 'general', ...rule, checked: Boolean(rule?.verified_by) }}
      check={(values) => wrongRules(said(values))}
      submit={t('fields:save')}
      onClose={onClose}
      send={(values, key) => save({ sol_rules: said(values) }, key)}
    />
  )
}

/** `-` is a placeholder: the server fills in the verifying user and the day. */
const verified = { verified_by: '-', verified_on: null }
const unverified = { verified_by: null, verified_on: null }

const dayIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function ruleFrom(values: RuleValues, before: StateSolRule | undefined): StateSolRule {
  const rule = {
    profile: ruleProfiles.find((one) => one === values.profile) ?? 'general',
    years: Number(values.years),
    accrual_from: dayIn(values.accrual_from),
    accrual_to: dayIn(values.accrual_to),
    source: String(values.source ?? '').trim(),
  }
  if (values.checked !== true) return { ...rule, ...unverified }
  const same = before?.verified_by && JSON.stringify({ ...before, ...rule }) === JSON.stringify(before)
  return same ? before : { ...rule, ...verified }
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
