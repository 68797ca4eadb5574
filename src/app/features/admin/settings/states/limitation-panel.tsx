import { useState } from 'react'
import type { StateSolRule } from '#domain/entities/shapes/state-rules.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { FormDialog } from '../../../../records/form/form-dialog.tsx'
import { ExampleDate } from './example-date.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleLine } from './rule-line.tsx'
import { rulesOf, withRule, type StateRow } from './rules.ts'
import { useSaveState } from './use-save-state.ts'

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

const nothing = {}

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
      fields={nothing}
      onClose={onClose}
      send={(_, key) => save({ sol_rules: withRule(rulesOf(row), rule, after) }, key)}
    >
      <RuleLine rule={rule} />
    </FormDialog>
  )
}
