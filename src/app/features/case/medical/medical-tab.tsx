import { CardTable } from '#ui/parts/card-table.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cva } from '#ui/styled/css/index.js'
import type { CaseRow } from '../../../case/case-head-query.ts'
import { useCaseCall, useCaseRecord, useCaseRights, useCaseRows, useRightsKnown } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useReferenceTitles, useTitlesKnown } from '../../../records/use-reference-titles.ts'
import { byProvider, serviceDays, stripOf, type ProviderVisits } from './course-of-care.ts'
import { previousMed } from '#domain/entities/previous-med.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { HiddenUntil } from '#ui/parts/hidden-until.tsx'
import { dividedRow } from '#ui/parts/sheet.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import type { Shown } from '#domain/calls/shown-row.ts'
import { RecordEditor, useRecordDialog } from '../record-editor.tsx'

const providerLists = ['medical_provider', 'chiropractor'] as const

export function MedicalTab({ id, today }: { id: string; today: string }) {
  const { data: row } = useCaseRecord(id)
  const { isLoading, failureCount } = useCaseRows('appointment', id)
  const areRightsKnown = useRightsKnown(id)
  const areTitlesKnown = useTitlesKnown(providerLists)
  const isAboveKnown = areRightsKnown && areTitlesKnown && (!isLoading || failureCount > 0)
  return (
    <div className={pageColumn}>
      {row && <BodyParts row={row} />}
      <GapStrip id={id} row={row} today={today} />
      <VisitsByProvider id={id} />
      {/* What can be pressed in it comes into sight with the visits above it, which would push it away. */}
      <HiddenUntil ready={isAboveKnown}>
        <EarlierCare id={id} />
      </HiddenUntil>
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
  const titleOf = useReferenceTitles(providerLists)
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

const names = [
  'kind',
  'provider_name',
  'provider_phone',
  'body_part',
  'from_date',
  'to_date',
  'billed_cents',
  'records_status',
  'description',
] as const
type EarlierCareRow = Readonly<Shown<'previous_med'>>

/** Care before this case, or elsewhere for it. */
function EarlierCare({ id }: { id: string }) {
  const { t } = useTexts()
  const labels = useLabels('previous_med')
  const { day, money } = useFormats()
  const may = useCaseRights(id)
  const permitted = usePermissions()
  const command = useCaseCall(id)
  const rows = useCaseRows('previous_med', id)
  const dialog = useRecordDialog(previousMed)
  if (permitted && !permitted('previous_med.list')) return null
  const fields = entityFields(previousMed, names, labels)

  function line(row: EarlierCareRow): string {
    const span = [row.from_date, row.to_date].flatMap((date) => (date ? [day(date)] : []))
    const billed = row.billed_cents
    const parts = [row.provider_name, row.body_part, span.join(' – ')]
    return [...parts, typeof billed === 'number' ? money(billed) : ''].filter(Boolean).join(' · ')
  }

  return (
    <Panel
      title={labels.many}
      action={
        may('previous_med.create') && (
          <Button size="sm" onClick={dialog.add}>
            {t('medical:earlier.add')}
          </Button>
        )
      }
    >
      <RowsState rows={rows}>
        {rows.data?.length === 0 ? (
          <p className={css({ color: 'muted' })}>{t('medical:earlier.none')}</p>
        ) : (
          <ul>
            {rows.data?.map((row) => (
              <li key={row.id} className={dividedRow}>
                <div className={css({ flex: '1', minWidth: '[min(14rem, 100%)]' })}>
                  <p className={css({ fontWeight: 'medium' })}>{labels.choice('kind', row.kind ?? '')}</p>
                  <p className={css({ textStyle: 'small', color: 'muted' })}>{line(row)}</p>
                </div>
                <Badge tone={row.records_status === 'received' ? 'positive' : 'neutral'}>
                  {labels.field('records_status')}: {labels.choice('records_status', row.records_status ?? '')}
                </Badge>
                {may('previous_med.update') && (
                  <Button size="sm" tone="quiet" onClick={() => void dialog.edit(row)}>
                    {t('medical:earlier.edit')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </RowsState>
      {dialog.adding && (
        <FormDialog
          title={t('medical:earlier.add')}
          fields={fields}
          initial={{ records_status: 'none' }}
          submit={t('fields:save')}
          onClose={dialog.close}
          send={async (values, key) => {
            await command('POST /previous_med/create', { form: { patient_id: id, ...toRequestBody(values) } }, key)
            messages.show(t('fields:saved'))
          }}
        />
      )}
      {dialog.edited && (
        <RecordEditor
          title={t('medical:earlier.edit')}
          entity={previousMed}
          caseId={id}
          row={dialog.edited}
          fields={fields}
          onClose={dialog.close}
        />
      )}
    </Panel>
  )
}
