import { CardTable } from '#ui/parts/card-table.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { useCaseRows } from '../../../case/use-case.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { byProvider, type ProviderVisits } from './course-of-care.ts'

/** Who treated the patient, how often, from when to when. */
export function VisitsByProvider({ id }: { id: string }) {
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
