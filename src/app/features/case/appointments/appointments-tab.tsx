import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import { useCaseHead, useCaseRights, useCaseRows } from '../../../case/use-case.ts'
import { RequestVisitDialog } from '../../../case/visits/request-visit.tsx'
import { sections, visitOf, visitsIn, type Section } from '../../../case/visits/visits.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { useViewer } from '../../../records/use-permissions.ts'
import { useReferenceTitles, useTitlesKnown } from '../../../records/use-reference-titles.ts'
import { BillDialog } from './bill-dialog.tsx'
import { NewVisitDialog } from './new-visit-dialog.tsx'
import { VisitCard } from './visit-card.tsx'

const references = ['appointment_type', 'medical_provider', 'medical_provider_office', 'chiropractor']

interface Props {
  id: string
  adding: boolean
  onAdding: (adding: boolean) => void
  /** The visit whose bill dialog is open. */
  bill: string | undefined
  onBill: (id: string | undefined) => void
}

export function AppointmentsTab({ id, adding, onAdding, bill, onBill }: Props) {
  const { t } = useTexts()
  const may = useCaseRights(id)
  const asks = useViewer().user_type === 'lawfirm'
  const { data: head } = useCaseHead(id)
  const name = [head?.row.first_name, head?.row.last_name].filter(Boolean).join(' ')
  const nameOf = useReferenceTitles(references)
  // A name that comes late makes a card higher, which pushes the others away.
  const areTitlesKnown = useTitlesKnown(references)
  const rows = useCaseRows('appointment', id)
  const { data: statuses } = useQuery(recordQueries.whole({ name: 'appointment_status' }))
  const [chosen, setSection] = useState<Section | undefined>(bill ? 'all' : undefined)
  const visits = (rows.data ?? []).map((row) => visitOf(row, statuses ?? []))
  // Opens where there is something, and stays there when the last visit leaves it.
  if (!chosen && rows.data && statuses)
    setSection(sections.find((one) => visitsIn(one, visits).length > 0) ?? 'scheduled')
  const section = chosen ?? 'scheduled'

  function content(of: Section) {
    const shown = visitsIn(of, visits)
    if (shown.length === 0) {
      return (
        <EmptyState
          title={t(`appointments:empty.${of}`)}
          text={t('appointments:empty.text')}
          icon={<Icon name="calendar" size="lg" />}
        />
      )
    }
    return (
      <ul className={css({ display: 'grid', gap: '3' })}>
        {shown.map((visit) => (
          <li key={visit.row.id}>
            <VisitCard caseId={id} visit={visit} nameOf={nameOf} may={may} onBill={onBill} />
          </li>
        ))}
      </ul>
    )
  }

  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      {asks && (
        <div className={css({ display: 'flex', justifyContent: 'flex-end' })}>
          <Button tone="primary" onClick={() => onAdding(true)}>
            {t('appointments:requestVisit.action')}
          </Button>
        </div>
      )}
      {may('appointment.create') && (
        <div className={css({ display: 'flex', justifyContent: 'flex-end' })}>
          <Button tone="primary" onClick={() => onAdding(true)}>
            {t('appointments:new')}
          </Button>
        </div>
      )}
      <RowsState rows={{ ...rows, data: areTitlesKnown ? statuses && rows.data : undefined }}>
        <Tabs
          label={t('case:tabs.appointments')}
          value={section}
          onChange={(value) => setSection(sections.find((one) => one === value) ?? 'scheduled')}
          tabs={sections.map((value) => ({
            value,
            label: t(`appointments:sections.${value}`),
            count: visitsIn(value, visits).length,
            content: content(value),
          }))}
        />
      </RowsState>
      {bill && may('appointment.update') && <BillDialog caseId={id} id={bill} onClose={() => onBill(undefined)} />}
      {adding && asks && <RequestVisitDialog caseId={id} patientName={name} onClose={() => onAdding(false)} />}
      {adding && !asks && (
        <NewVisitDialog caseId={id} planned={visits} onCreated={setSection} onClose={() => onAdding(false)} />
      )}
    </div>
  )
}
