import { useId, useRef, useState } from 'react'
import { Button, button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { popoverCard } from '#ui/parts/popup.ts'
import { css, cx } from '#ui/styled/css/index.js'
import type { AllowedStep, CaseHead, CaseRow } from '../../../case/case-queries.ts'
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

const EDGE = 8

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
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState<AllowedStep>()
  const status = row.case_status
  if (!status) return null
  const allowed = may('patient.update') ? (data?.allowed ?? []) : []
  const name = labels.choice('case_status', status)

  /** Below the status, inside the window. */
  function place() {
    const [from, box] = [opener.current?.getBoundingClientRect(), popover.current]
    if (!from || !box) return
    const rtl = document.documentElement.dir === 'rtl'
    const width = document.documentElement.clientWidth
    const start = rtl ? width - from.right : from.left
    box.style.insetBlockStart = `${from.bottom + EDGE / 2}px`
    box.style.insetInlineStart = `${Math.max(EDGE, Math.min(start, width - Math.min(320, width - 2 * EDGE) - EDGE))}px`
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-label={`${name} · ${allowed.length > 0 ? t('case:status.change') : t('case:steps.label')}`}
        className={trigger}
      >
        <CaseStatusBadge status={status} />
        <Icon name="down" />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        // Keys of the page rest while a dialog is open.
        data-state={open ? 'open' : 'closed'}
        aria-label={t('case:steps.label')}
        className={card}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') place()
          setOpen(event.newState === 'open')
        }}
      >
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
                        popover.current?.hidePopover()
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
