import { useState } from 'react'
import type { Shown } from '#domain/calls/shown-row.ts'
import * as f from '#domain/fields/index.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import type { CaseHead, CaseRow } from '../../../case/case-queries.ts'
import { useCaseCall, useCaseRights } from '../../../case/use-case.ts'
import { isWaiting } from '../../../device/outbox/on-top.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { useViewer } from '../../../records/use-permissions.ts'
import { signsOf, type Sign } from './case-signs.ts'

const lopTones: Readonly<Record<string, BadgeTone>> = {
  requested: 'caution',
  signed: 'positive',
  declined: 'danger',
  expired: 'danger',
}

const pair = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1.5' })

interface Props {
  head: CaseHead
  today: string
  /** The firm of the case, where the directory is known. */
  firm: Readonly<Shown<'lawfirm'>> | undefined
}

/** What must not be overlooked. The words say it; the colour only repeats them. */
export function HeadBadges({ head: { row }, today, firm }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const { day, number } = useFormats()
  const signs = signsOf(row, today, firm?.update_interval_days ?? undefined)
  const lop = row.lop_status

  function words(sign: Sign): string {
    if (sign.key === 'limitation') return t('case:signs.limitation', { date: day(sign.date) })
    if (sign.key === 'limitationOver') return t('case:signs.limitationOver', { days: number(sign.days) })
    if (sign.key === 'gap') return t('case:signs.gap', { days: number(sign.days) })
    return t(`case:signs.${sign.key}`)
  }

  function explained({ key }: Sign): string | undefined {
    const reason = row.sol_acknowledged_reason
    if (key === 'limitationAcknowledged') return reason ?? undefined
    return key.startsWith('limitation') ? t('case:signs.estimate') : undefined
  }

  const lopTone = lop && lopTones[lop]
  const waits = isWaiting(row)
  if (signs.length === 0 && !lopTone && !waits) return null
  return (
    <ul aria-label={t('case:signs.label')} className={css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' })}>
      {waits && (
        <li>
          <WaitingBadge />
        </li>
      )}
      {signs.map((sign) => (
        <li key={sign.key} title={explained(sign)} className={pair}>
          <Badge tone={sign.tone}>{words(sign)}</Badge>
          {sign.key === 'limitationOver' && <AcknowledgeLimitation row={row} day={sign.date} />}
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

const reason = f.longText({ max: 500 })

/** K5: takes the overdue day to file suit off the alarm, with a reason that stays on record. */
function AcknowledgeLimitation({ row, day: last }: { row: CaseRow; day: string }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const viewer = useViewer()
  const may = useCaseRights(row.id)
  const command = useCaseCall(row.id)
  const [open, setOpen] = useState(false)
  const isAllowed = viewer.level === 'admin' || viewer.role === 'case_manager'
  if (!isAllowed || !may('patient.update')) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('case:acknowledge.action')}
      </Button>
      {open && (
        <FormDialog
          title={t('case:acknowledge.title')}
          description={t('case:acknowledge.text', { date: day(last) })}
          fields={{ reason: { field: reason, label: t('case:acknowledge.reason'), required: true } }}
          submit={t('case:acknowledge.submit')}
          onClose={() => setOpen(false)}
          send={async (values, key) => {
            const form = { expected_version: row.version, ...saidIn(values) }
            await command('POST /patient/{id}/acknowledge_limitation', { params: { id: row.id }, form }, key)
            messages.show(t('case:acknowledge.done'))
          }}
        />
      )}
    </>
  )
}
