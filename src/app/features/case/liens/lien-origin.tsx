import { css } from '#ui/styled/css/index.js'
import { useParties } from '../../../case/money/lien-parties.ts'
import type { LienRow } from '../../../case/money/money-shapes.ts'
import { ServiceDates } from './service-dates.tsx'

const quiet = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1.5',
  maxWidth: '[20rem]',
  textStyle: 'small',
  color: 'muted',
})

/** Who treated and when, and who has bought the claim where it was sold: in one cell, so that every amount has room. */
export function LienOrigin({ row }: { row: LienRow }) {
  const { originator, owner } = useParties()
  const sold = typeof row.owner_id === 'string' && owner(row) !== originator(row)
  return (
    <>
      <bdi>{originator(row)}</bdi>
      <span className={quiet}>
        <ServiceDates row={row} />
        {sold && (
          <>
            <span aria-hidden="true">·</span>
            <bdi>{owner(row)}</bdi>
          </>
        )}
      </span>
    </>
  )
}
