import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useQuery } from '@tanstack/react-query'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { recordQueries } from '../../../api/record-queries.ts'
import type { CaseRow } from '../../../case/case-queries.ts'
import { PhoneLink } from '../../../records/phone-link.tsx'
import { titleOf } from '../../../records/record-title.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useViewer } from '../../../records/use-viewer.ts'
import { ChangeFirmDialog } from './change-firm-dialog.tsx'

interface Props {
  row: CaseRow
  changing: boolean
  onChanging: (changing: boolean) => void
  mayChange: boolean
}

/** The firm the case is with now, and its letter of protection. */
export function FirmCard({ row, changing, onChanging, mayChange }: Props) {
  const { t, language } = useTexts()
  const labels = useLabels('patient')
  const viewer = useViewer()
  const may = usePermissions()
  const { data: firms } = useQuery({
    ...recordQueries.whole({ name: 'lawfirm' }),
    enabled: may?.('lawfirm.list') === true,
  })
  const firm = firms?.find(({ id }) => id === row.lawfirm_id)
  const lop = row.lop_status
  const mayHandOver = mayChange && (viewer.level === 'admin' || viewer.role === 'case_manager')
  const [phone, email] = [firm?.phone, firm?.email]
  return (
    <Panel
      title={firm ? titleOf(firm, language) : labels.field('lawfirm_id')}
      action={mayHandOver && <Button onClick={() => onChanging(true)}>{t('lawfirm:change')}</Button>}
    >
      {Boolean(phone || email) && (
        <p className={css({ color: 'muted' })}>
          {phone && <PhoneLink number={phone} entity="lawfirm" field="phone" />}
          {phone && email ? ' · ' : ''}
          <bdi>{email}</bdi>
        </p>
      )}
      {lop && (
        <p className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
          {labels.field('lop_status')}
          <Badge tone={lop === 'signed' ? 'positive' : lop === 'requested' ? 'caution' : 'neutral'}>
            {labels.choice('lop_status', lop)}
          </Badge>
        </p>
      )}
      {changing && mayHandOver && <ChangeFirmDialog row={row} onClose={() => onChanging(false)} />}
    </Panel>
  )
}
