import { CardTable } from '#ui/parts/card-table.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cva } from '#ui/styled/css/index.js'
import type { CaseRow } from '../../../case/case-queries.ts'
import { useCaseRecord, useCaseRows } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { byProvider, serviceDays, stripOf, type ProviderVisits } from './course-of-care.ts'
import { EarlierCare } from './earlier-care.tsx'

export function MedicalTab({ id, today }: { id: string; today: string }) {
  const { data: row } = useCaseRecord(id)
  return (
    <div className={pageColumn}>
      {row && <BodyParts row={row} />}
      <GapStrip id={id} row={row} today={today} />
      <VisitsByProvider id={id} />
      <EarlierCare id={id} />
    </div>
  )
}

const chip = css({ paddingInline: '3', paddingBlock: '1', borderRadius: 'full', background: 'hover' })

function BodyParts({ row }: { row: CaseRow }) {
  const labels = useLabels('patient')
  const parts = row.body_parts ?? []
  const codes = row.icd10 ?? []
  const summary = row.injury_summary
  if (parts.length + codes.length === 0 && !summary) return null
  return (
    <Panel title={labels.field('injury_summary')}>
      <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {[...parts, ...codes].map((word) => (
          <li key={word} className={chip}>
            <bdi>{word}</bdi>
          </li>
        ))}
      </ul>
      {summary && <p className={css({ whiteSpace: 'pre-line', maxWidth: 'prose' })}>{summary}</p>}
    </Panel>
  )
}

const line = css({
  position: 'relative',
  height: '4',
  borderRadius: 'full',
  overflow: 'hidden',
  background: 'positiveSoft',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
})
const piece = cva({
  base: { position: 'absolute', insetBlock: '0' },
  variants: { level: { none: {}, warn: { background: 'caution' }, red: { background: 'danger' } } },
})

/** Treatment gaps as a timeline; the list below says the same in words. */
function GapStrip({ id, row, today }: { id: string; row: CaseRow | undefined; today: string }) {
  const { t } = useTexts()
  const { day, number } = useFormats()
  const visits = useCaseRows('appointment', id)
  const days = serviceDays(visits.data ?? [])
  const treating = row?.in_treatment === true && row.case_status === 'active'
  const pieces = stripOf(days, treating, today)
  if (visits.isLoading) return <Skeleton shape="card" width="full" />
  if (days.length === 0) return null
  return (
    <Panel title={t('medical:gaps.title')}>
      <div aria-hidden="true" className={line}>
        {pieces.map(({ at, width, gap }) => (
          <span
            key={gap.from}
            className={piece({ level: gap.level })}
            style={{ insetInlineStart: `${at}%`, width: `${width}%` }}
          />
        ))}
      </div>
      <p className={css({ display: 'flex', justifyContent: 'space-between', textStyle: 'small', color: 'muted' })}>
        <span>{day(days[0] ?? today)}</span>
        <span>{treating ? t('medical:gaps.today') : day(days.at(-1) ?? today)}</span>
      </p>
      {pieces.length === 0 ? (
        <p className={css({ color: 'muted' })}>{t('medical:gaps.none')}</p>
      ) : (
        <ul className={css({ display: 'grid', gap: '1' })}>
          {pieces.map(({ gap }) => (
            <li key={gap.from} className={css({ color: gap.level === 'red' ? 'danger' : 'caution' })}>
              {t('medical:gaps.one', { days: number(gap.days), from: day(gap.from), to: day(gap.to) })}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function VisitsByProvider({ id }: { id: string }) {
  const { t } = useTexts()
  const { day, money, number } = useFormats()
  const may = usePermissions()
  const titleOf = useReferenceTitles(['medical_provider', 'chiropractor'])
  const visits = useCaseRows('appointment', id)
  if (may && !may('appointment.list')) return null
  const providers = byProvider(visits.data ?? [])
  const billed = providers.some((provider) => provider.billed !== null)
  const nameOf = ({ entity, id: of }: ProviderVisits) => titleOf(entity, of) ?? t('none')
  return (
    <Panel title={t('medical:providers.title')}>
      <RowsState rows={visits}>
        {providers.length === 0 ? (
          <p className={css({ color: 'muted' })}>{t('medical:providers.none')}</p>
        ) : (
          <CardTable
            caption={t('medical:providers.title')}
            rows={providers}
            rowKey={({ key }) => key}
            columns={[
              { key: 'name', header: t('medical:providers.name'), cell: nameOf },
              { key: 'count', header: t('medical:providers.count'), align: 'end', cell: ({ count }) => number(count) },
              { key: 'first', header: t('medical:providers.first'), cell: ({ first }) => day(first) },
              { key: 'last', header: t('medical:providers.last'), cell: ({ last }) => day(last) },
              ...(billed
                ? [
                    {
                      key: 'billed',
                      header: t('medical:providers.billed'),
                      align: 'end' as const,
                      cell: (provider: ProviderVisits) => (provider.billed === null ? '—' : money(provider.billed)),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </RowsState>
    </Panel>
  )
}
