import { openCaseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { css, cva } from '#ui/styled/css/index.js'
import type { CaseHead } from '../../../case/case-queries.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { titleOf } from '../../../records/record-title.ts'

const stages = ['new', 'collecting', 'review', 'decided'] as const
const decided: readonly string[] = ['approved', 'declined', 'expired']

const ways = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
  columnGap: '6',
  rowGap: '3',
})

export function Progress({ head: { row, stage } }: { head: CaseHead }) {
  const { t, language } = useTexts()
  const labels = useLabels('patient')
  const status = row.case_status
  if (!status) return null
  // A case on hold or ended early shows its last open status.
  const reached = openCaseStatuses.find((one) => one === status || one === row.case_status_before_hold)
  const at = status === 'closed_paid' ? openCaseStatuses.length : reached ? openCaseStatuses.indexOf(reached) : -1
  return (
    <div className={ways}>
      <StepBar
        label={labels.field('case_status')}
        now={labels.choice('case_status', status)}
        at={at}
        steps={openCaseStatuses.map((one) => ({ key: one, label: labels.choice('case_status', one) }))}
      />
      {stage && (
        <StepBar
          label={labels.field('underwriting_stage_id')}
          now={titleOf(stage, language)}
          at={decided.includes(stage.category ?? '') ? 3 : stages.findIndex((one) => one === stage.category)}
          steps={stages.map((one) => ({ key: one, label: t(`case:stages.${one}`) }))}
        />
      )}
    </div>
  )
}

interface Props {
  label: string
  /** The current step in words. */
  now: string
  at: number
  steps: readonly { key: string; label: string }[]
}

const list = css({ display: 'flex', gap: '1' })
const bar = cva({
  base: { display: 'block', height: '[0.3125rem]', borderRadius: 'full' },
  variants: {
    state: { done: { background: 'primary' }, now: { background: 'primary' }, ahead: { background: 'hover' } },
  },
})
const word = cva({
  base: { display: { base: 'none', lg: 'block' }, marginBlockStart: '1', fontSize: 'xs', overflowWrap: 'anywhere' },
  variants: { state: { done: { color: 'muted' }, now: { fontWeight: 'semibold' }, ahead: { color: 'muted' } } },
})

/** Progress through steps. On a phone only the current step is named. */
function StepBar({ label, now, at, steps }: Props) {
  const { t } = useTexts()
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <p className={css({ textStyle: 'small' })}>
        <span className={css({ color: 'muted' })}>{label}: </span>
        <strong className={css({ fontWeight: 'semibold' })}>{now}</strong>
      </p>
      <ol aria-label={label} className={list}>
        {steps.map((step, place) => {
          const state = place < at ? 'done' : place === at ? 'now' : 'ahead'
          return (
            <li
              key={step.key}
              aria-current={state === 'now' ? 'step' : undefined}
              className={css({ flex: '1', minWidth: '0' })}
            >
              <span aria-hidden="true" className={bar({ state })} />
              <span className={word({ state })}>{step.label}</span>
              {state !== 'now' && <span className={css({ srOnly: true })}>{t(`case:steps.${state}`)}</span>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
