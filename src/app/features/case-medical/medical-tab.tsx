import { css } from '#ui/styled/css/index.js'
import { useCaseRecord } from '../../records/case/use-case-record.ts'
import { BodyParts } from './body-parts.tsx'
import { EarlierCare } from './earlier-care.tsx'
import { GapStrip } from './gap-strip.tsx'
import { VisitsByProvider } from './visits-by-provider.tsx'

/** The care of a case: without gaps, by whom, and what was before. */
export function MedicalTab({ id, today }: { id: string; today: string }) {
  const { data: row } = useCaseRecord(id)
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      {row && <BodyParts row={row} />}
      <GapStrip id={id} row={row} today={today} />
      <VisitsByProvider id={id} />
      <EarlierCare id={id} />
    </div>
  )
}
