import type pg from 'pg'
import * as v from 'valibot'
import { exported, kept } from '#server/files/places.ts'

/** A few of the files that the database names. Of a prepared export no digest is known. */
export const listedFiles = v.array(v.object({ place: v.string(), sha256: v.nullable(v.string()) }))
export type ListedFile = v.InferOutput<typeof listedFiles>[number]
export type FileBatches = AsyncGenerator<readonly ListedFile[], void>

const AT_ONCE = 1000

/** What records carry, and what is to become theirs. Demo files need no bytes: they are made from their row. */
const UPLOADS = `select key, sha256 from upload where state in ('ready', 'used') and key > $1 order by key limit ${AT_ONCE}`

const EXPORTS = `select id, file_key, attempts from export_job
  where state = 'done' and not file_removed and expires_at > now() and ($1::uuid is null or id > $1) order by id limit ${AT_ONCE}`

export async function* listFiles(client: Pick<pg.ClientBase, 'query'>): FileBatches {
  for (let last = ''; ;) {
    const { rows } = await client.query<{ key: string; sha256: string }>(UPLOADS, [last])
    if (rows.length > 0) yield rows.map(({ key, sha256 }) => ({ place: kept(key), sha256 }))
    const end = rows.at(-1)
    if (!end || rows.length < AT_ONCE) break
    last = end.key
  }
  for (let last: string | null = null; ;) {
    const { rows }: { rows: ExportRow[] } = await client.query<ExportRow>(EXPORTS, [last])
    if (rows.length > 0)
      yield rows.map(({ file_key: key, attempts }) => ({ place: exported(key, attempts), sha256: null }))
    const end = rows.at(-1)
    if (!end || rows.length < AT_ONCE) return
    last = end.id
  }
}

interface ExportRow {
  readonly id: string
  readonly file_key: string
  readonly attempts: number
}
