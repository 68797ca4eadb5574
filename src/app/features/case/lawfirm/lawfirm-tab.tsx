import { useQuery } from '@tanstack/react-query'
import { pageColumn } from '#ui/parts/page-column.ts'
import { useCaseRecord, useCaseRights } from '../../../case/use-case.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { useViewer } from '../../../records/use-viewer.ts'
import { FirmCard } from './firm-card.tsx'
import { FirmHistory } from './firm-history.tsx'
import { PlannedChange } from './planned-change.tsx'
import { FirmStaff } from './firm-staff.tsx'
import { ProposalHistory } from './proposal-history.tsx'

interface Props {
  id: string
  changing: boolean
  onChanging: (changing: boolean) => void
}

/** The firm of a case, who works on it there, what it proposed, and the firms before. */
export function LawfirmTab({ id, changing, onChanging }: Props) {
  const may = useCaseRights(id)
  const staff = useViewer().level !== 'user'
  const { data: row } = useCaseRecord(id)
  const firms = useQuery({ ...caseQueries.firms(id), enabled: staff })
  return (
    <div className={pageColumn}>
      {row && <FirmCard row={row} changing={changing} onChanging={onChanging} mayChange={may('patient.update')} />}
      {firms.data?.planned && (
        <PlannedChange caseId={id} planned={firms.data.planned} mayCancel={may('patient.update')} />
      )}
      <FirmStaff id={id} lawfirmId={row?.lawfirm_id} may={may} />
      <ProposalHistory id={id} />
      {staff && <FirmHistory firms={firms} />}
    </div>
  )
}
