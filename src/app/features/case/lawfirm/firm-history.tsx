import type { UseQueryResult } from '@tanstack/react-query'
import { Timeline } from '#ui/parts/timeline.tsx'
import { css } from '#ui/styled/css/index.js'
import type { LawfirmHistory } from '../../../case/case-queries.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'

/** The firms that the case has been with. */
export function FirmHistory({ firms }: { firms: UseQueryResult<LawfirmHistory> }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const titleOf = useReferenceTitles(['lawfirm'])
  const history = firms.data?.lawfirm_history ?? []
  const nameOf = (id: string | null) => (id && titleOf('lawfirm', id)) ?? t('none')
  return (
    <Panel title={t('lawfirm:history.title')}>
      <RowsState rows={firms}>
        {history.length === 0 ? (
          <p className={css({ color: 'muted' })}>{t('lawfirm:history.none')}</p>
        ) : (
          <Timeline
            label={t('lawfirm:history.title')}
            entries={history.map((change) => ({
              key: change.id,
              title: t('lawfirm:history.change', {
                from: nameOf(change.from_lawfirm_id),
                to: nameOf(change.to_lawfirm_id),
              }),
              at: change.effective_at,
              time: day(change.effective_at),
              body: change.reason,
            }))}
          />
        )}
      </RowsState>
    </Panel>
  )
}
