import { useState } from 'react'
import type { Shown } from '#domain/calls/shown-row.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import type { CaseHead, CaseRow } from '../../../case/case-head-query.ts'
import { useCaseCall, useCaseRights, useRightsKnown } from '../../../case/use-case.ts'
import { isWaiting } from '../../../device/outbox/queued-overlay.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { useViewer } from '../../../records/use-permissions.ts'
import { warningsOf, type CaseWarning } from './case-warnings.ts'

const lopTones: Readonly<Record<string, BadgeTone>> = {
  requested: 'caution',
  signed: 'positive',
  declined: 'danger',
  expired: 'danger',
}

const hidden = css({ visibility: 'hidden' })
const pair = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1.5' })

interface Props {
  head: CaseHead
  today: string
  firm: Readonly<Shown<'lawfirm'>> | undefined
}

/** Never by color alone: the text says it too. */
export function HeadBadges({ head: { row }, today, firm }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const { day, number } = useFormats()
  const warnings = warningsOf(row, today, firm?.update_interval_days ?? undefined)
  const lop = row.lop_status

  function words(warning: CaseWarning): string {
    if (warning.key === 'limitation') return t('case:signs.limitation', { date: day(warning.date) })
    if (warning.key === 'limitationOver') return t('case:signs.limitationOver', { count: warning.days })
    if (warning.key === 'gap') return t('case:signs.gap', { days: number(warning.days) })
    return t(`case:signs.${warning.key}`)
  }

  function explained({ key }: CaseWarning): string | undefined {
    const reason = row.sol_acknowledged_reason
    if (key === 'limitationAcknowledged') return reason ?? undefined
    return key.startsWith('limitation') ? t('case:signs.estimate') : undefined
  }

  const lopTone = lop && lopTones[lop]
  const waits = isWaiting(row)
  if (warnings.length === 0 && !lopTone && !waits) return null
  return (
    <ul aria-label={t('case:signs.label')} className={css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' })}>
      {waits && (
        <li>
          <WaitingBadge />
        </li>
      )}
      {warnings.map((warning) => (
        <li key={warning.key} title={explained(warning)} className={pair}>
          <Badge tone={warning.tone}>{words(warning)}</Badge>
          {warning.key === 'limitationOver' && <AcknowledgeLimitation row={row} day={warning.date} />}
        </li>
      ))}
      {lopTone && (
        <li>
          <Badge tone={lopTone}>{t('case:signs.lop', { state: labels.choice('lop_status', lop) })}</Badge>
        </li>
      )}
    </ul>
  )
}

/** K5: acknowledges an overdue limitation date with a reason that is audited. */
function AcknowledgeLimitation({ row, day: last }: { row: CaseRow; day: string }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const viewer = useViewer()
  const may = useCaseRights(row.id)
  const command = useCaseCall(row.id)
  const [open, setOpen] = useState(false)
  const isAllowed = viewer.level === 'admin' || viewer.role === 'case_manager'
  const isKnown = useRightsKnown(row.id)
  if (!isAllowed || (isKnown && !may('patient.update'))) return null
  return (
    <>
      {/* It takes its place before it is known whether it may be pressed: what stands below does not move then. */}
      <Button size="sm" className={isKnown ? undefined : hidden} onClick={() => setOpen(true)}>
        {t('case:acknowledge.action')}
      </Button>
      {open && (
        <FormDialog
          title={t('case:acknowledge.title')}
          description={t('case:acknowledge.text', { date: day(last) })}
          fields={{ reason: { field: reasonField, label: t('case:acknowledge.reason'), required: true } }}
          submit={t('case:acknowledge.submit')}
          onClose={() => setOpen(false)}
          send={async (values, key) => {
            const form = { expected_version: row.version, ...toRequestBody(values) }
            await command('POST /patient/{id}/acknowledge_limitation', { params: { id: row.id }, form }, key)
            messages.show(t('case:acknowledge.done'))
          }}
        />
      )}
    </>
  )
}
