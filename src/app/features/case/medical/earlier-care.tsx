import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { previousMed } from '#domain/entities/previous-med.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { dividedRow } from '#ui/parts/sheet.ts'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { useCaseCall, useCaseRights, useCaseRows } from '../../../case/use-case.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import type { Shown } from '#domain/calls/shown-row.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { RecordEditor } from '../record-editor.tsx'

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
export function EarlierCare({ id }: { id: string }) {
  const { t } = useTexts()
  const labels = useLabels('previous_med')
  const { day, money } = useFormats()
  const may = useCaseRights(id)
  const permitted = usePermissions()
  const queryClient = useQueryClient()
  const command = useCaseCall(id)
  const rows = useCaseRows('previous_med', id)
  const [doing, setDoing] = useState<'new' | EarlierCareRow>()
  if (permitted && !permitted('previous_med.list')) return null
  const fields = entityFields(previousMed, names, labels)
  const close = () => setDoing(undefined)

  async function edit(row: EarlierCareRow) {
    setDoing(await queryClient.fetchQuery({ ...recordQueries.one(previousMed, row.id), staleTime: 0 }))
  }

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
          <Button size="sm" onClick={() => setDoing('new')}>
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
                  <Button size="sm" tone="quiet" onClick={() => void edit(row)}>
                    {t('medical:earlier.edit')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </RowsState>
      {doing === 'new' && (
        <FormDialog
          title={t('medical:earlier.add')}
          fields={fields}
          initial={{ records_status: 'none' }}
          submit={t('fields:save')}
          onClose={close}
          send={async (values, key) => {
            await command('POST /previous_med/create', { form: { patient_id: id, ...saidIn(values) } }, key)
            messages.show(t('fields:saved'))
          }}
        />
      )}
      {doing && doing !== 'new' && (
        <RecordEditor
          title={t('medical:earlier.edit')}
          entity={previousMed}
          caseId={id}
          row={doing}
          fields={fields}
          onClose={close}
        />
      )}
    </Panel>
  )
}
