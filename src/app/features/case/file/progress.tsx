import { openCaseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { CaseHead } from '../../../case/case-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import { StepBar } from './step-bar.tsx'

const stages = ['new', 'collecting', 'review', 'decided'] as const
const decided: readonly string[] = ['approved', 'declined', 'expired']

const ways = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
  columnGap: '6',
  rowGap: '3',
})

/** How far the case and its underwriting have come. */
export function Progress({ head: { row, stage } }: { head: CaseHead }) {
  const { t, language } = useTexts()
  const labels = useLabels('patient')
  const status = row.case_status
  if (!status) return null
  // A case that pauses or ended early stands where it stood before.
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
