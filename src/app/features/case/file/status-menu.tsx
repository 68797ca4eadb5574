import { useState } from 'react'
import { Button, button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { usePopover } from '#ui/parts/popover.ts'
import { popoverCard } from '#ui/parts/popup.ts'
import { css, cx } from '#ui/styled/css/index.js'
import type { CaseHead, CaseRow } from '../../../case/case-head-query.ts'
import type { AllowedStep } from '../../../case/case-queries.ts'
import { CaseStatusBadge } from '../../../case/case-status-badge.tsx'
import { useCaseRights, useStatusHistory } from '../../../case/use-case.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { titleOf } from '../../../records/record-title.ts'
import { stepsOf } from './case-steps.ts'
import { StatusStep } from './status-step.tsx'
import { StepList } from './step-list.tsx'

const trigger = cx(button({ tone: 'quiet', size: 'md' }), css({ paddingInline: '1', gap: '1', flexShrink: '0' }))
const card = cx(popoverCard, css({ width: '[min(20rem, calc(100vw - 1rem))]', maxHeight: '[calc(100dvh - 8rem)]' }))
const inside = css({ display: 'grid', gap: '3' })

interface Props {
  row: CaseRow
  stage: CaseHead['stage']
}

/** The status of a case; it opens the steps the case has taken, and those the viewer may take or propose. */
export function StatusMenu({ row, stage }: Props) {
  const { t, language } = useTexts()
  const labels = useLabels('patient')
  const may = useCaseRights(row.id)
  const { data } = useStatusHistory(row.id)
  const { open, openerProps, popoverProps, close } = usePopover({ align: 'start' })
  const [wanted, setWanted] = useState<AllowedStep>()
  const status = row.case_status
  if (!status) return null
  const allowed = may('patient.update') ? (data?.allowed ?? []) : []
  const name = labels.choice('case_status', status)

  return (
    <>
      <button
        {...openerProps}
        type="button"
        aria-label={`${name} · ${allowed.length > 0 ? t('case:status.change') : t('case:steps.label')}`}
        className={trigger}
      >
        <CaseStatusBadge status={status} />
        <Icon name="down" />
      </button>
      <div {...popoverProps} aria-label={t('case:steps.label')} className={card}>
        {open && (
          <div className={inside}>
            <StepList steps={stepsOf(status, data?.case_status_events ?? [])} flow="down" />
            {stage && (
              <p className={css({ textStyle: 'small' })}>
                <span className={css({ color: 'muted' })}>{labels.field('underwriting_stage_id')}: </span>
                {titleOf(stage, language)}
              </p>
            )}
            {allowed.length > 0 && (
              <div role="group" aria-label={t('case:status.change')} className={css({ display: 'grid', gap: '1' })}>
                {allowed.map((step) => {
                  const to = labels.choice('case_status', step.to)
                  return (
                    <Button
                      key={step.to}
                      wide
                      onClick={() => {
                        close()
                        setWanted(step)
                      }}
                    >
                      {step.mode === 'propose'
                        ? t('case:status.propose', { status: to })
                        : t('case:status.moveTo', { status: to })}
                    </Button>
                  )
                })}
              </div>
            )}
          </div>
        )}
      </div>
      {wanted && <StatusStep row={row} step={wanted} onClose={() => setWanted(undefined)} />}
    </>
  )
}
