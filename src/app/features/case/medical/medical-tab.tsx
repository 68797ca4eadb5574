import { pageColumn } from '#ui/parts/page-column.ts'
import { useCaseRecord } from '../../../case/use-case.ts'
import { BodyParts } from './body-parts.tsx'
import { EarlierCare } from './earlier-care.tsx'
import { GapStrip } from './gap-strip.tsx'
import { VisitsByProvider } from './visits-by-provider.tsx'

/** The care of a case: without gaps, by whom, and what was before. */
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
