import { Link } from '@tanstack/react-router'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { lienReference } from '../../../case/money/lien-reference.ts'
import { shortNumber } from '../../../case/money/short-number.ts'
import type { LienRow } from '../../../case/money/money-shapes.ts'

/** Opens the lien beside the list. Whose case it is stands above the list, so the end of the number is enough. */
export function LienNumber({ row, patientId }: { row: LienRow; patientId: string }) {
  return (
    <Link
      to="/liens/$patientId"
      params={{ patientId }}
      search={{ lien: row.id }}
      resetScroll={false}
      className={textLink}
    >
      <bdi dir="ltr" className={css({ textStyle: 'figures' })}>
        {shortNumber(lienReference(row))}
      </bdi>
    </Link>
  )
}
