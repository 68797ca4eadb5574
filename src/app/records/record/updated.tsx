import { useFormats } from '../../i18n/formats.ts'
import type { RecordRow } from '../../api/record-queries.ts'

/** When a record was changed last. */
export function Updated({ row }: { row: RecordRow }) {
  const formats = useFormats()
  const at = row['updated_at']
  return typeof at === 'string' ? <time dateTime={at}>{formats.moment(at)}</time> : null
}
