import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useState, type ReactNode } from 'react'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { idle } from '../../../api/idle.ts'
import type { SignedIn } from '../../../api/session.ts'
import { workQuery } from '../../../case/work/work-queries.ts'
import { FailurePage } from '../../../failure-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import { OptionalPart } from '../../../optional-part.tsx'
import type { Answers } from '../inbox/answers.ts'
import { Work } from '../inbox/work.tsx'

const StaffFigures = lazy(async () => {
  const [figures] = await Promise.all([import('./staff-figures.tsx'), loadTexts('dashboard', 'appointments')])
  return figures
})

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6', alignContent: 'start' })

interface Props {
  who: SignedIn
  keys: boolean
  /** What the person works on besides the list of work. */
  desk: ReactNode
  answers: Answers
  whenEmpty: ReactNode
}

/** The first screen of the portal’s own people: their work, then figures and charts. One that is lost leaves the others. */
export default function StaffPage({ who, keys, desk, answers, whenEmpty }: Props) {
  const { isPending } = useQuery(workQuery)
  const drawn = useIdleAfter(!isPending)
  const later = <div className={css({ minHeight: 'screen' })} />
  const administers = who.role.level === 'admin'
  const waiting = (
    <div className={css({ minHeight: 'screen' })}>
      <Skeleton shape="card" width="full" />
    </div>
  )
  // A desk that arrives is higher than any place kept for it: meanwhile the list below is out of sight.
  const place = desk && (
    <OptionalPart fallback={waiting} lost={FailurePage}>
      {desk}
    </OptionalPart>
  )
  return (
    <div className={stack}>
      {/* An administrator’s own work comes first; cases to decide and the accounts are the work of the others. */}
      {!administers && place}
      <Work keys={keys} answers={answers} whenEmpty={whenEmpty} />
      {administers && place}
      {drawn ? (
        <OptionalPart fallback={later} lost={FailurePage}>
          <StaffFigures who={who} />
        </OptionalPart>
      ) : (
        later
      )}
    </div>
  )
}

/** The list is what one comes for: neither the code nor the numbers of what stands below are to keep it waiting. */
function useIdleAfter(ready: boolean): boolean {
  const [after, setAfter] = useState(false)
  useEffect(() => {
    if (ready) void idle().then(() => setAfter(true))
  }, [ready])
  return after
}
