import type { RecordRow } from '../../api/record-queries.ts'

/** How a lien is called on screen: by its number, or by the end of its id where the number is hidden from a blind buyer. */
export function lienReference(row: RecordRow): string {
  const number = row['lien_number']
  return typeof number === 'string' ? number : `#${row.id.slice(-6).toUpperCase()}`
}
