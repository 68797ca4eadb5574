import { Link } from '@tanstack/react-router'
import { css } from '#ui/styled/css/index.js'
import type { RecordRow } from '../../records/record-queries.ts'

const link = css({ color: 'link', fontWeight: 'medium', _hover: { textDecoration: 'underline' } })

/** Opens the lien beside the list. */
export function LienNumber({ row, patientId }: { row: RecordRow; patientId: string }) {
  return (
    <Link to="/liens/$patientId" params={{ patientId }} search={{ lien: row.id }} resetScroll={false} className={link}>
      <bdi dir="ltr" className={css({ textStyle: 'figures' })}>
        {String(row['lien_number'])}
      </bdi>
    </Link>
  )
}
