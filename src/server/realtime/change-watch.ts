import type pg from 'pg'
import type { Viewer } from '#domain/access/viewer.ts'
import { entities } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { FEED_RECORDS } from './feed-records.ts'

/** Whom the changes since the last call concern. Each device asks for its own changes afterwards. */
export interface Changes {
  /** Everybody: lists and directories change seldom. */
  readonly common: boolean
  /** Parties and users who could or can see a case that changed. */
  readonly keys: ReadonlySet<string>
}

export interface ChangeWatch {
  /** Undefined where nothing changed. */
  changes(): Promise<Changes | undefined>
}

/** More changes than these, such as those of an import, concern everybody. */
const MOST = 2000

/** Changes between the last horizon and this one: no transaction can still commit below a horizon. */
const LOOK = `with h as materialized (select settled_before() as xid),
  changed as materialized (
    select l.entity, l.keys from change_log l where l.xid >= $1::xid8 and l.xid < (select xid from h) limit ${MOST + 1})
  select (select xid from h)::text as horizon, count(*)::int as count,
    coalesce(bool_or(keys is null or entity <> all($2)), false) as common,
    array(select distinct unnest(keys) from changed) as keys
  from changed`

interface Found {
  readonly horizon: string
  readonly count: number
  readonly common: boolean
  readonly keys: readonly string[]
}

const register: readonly Entity[] = entities
/** Of these the log names all who may see a row. */
const ofPeople = [
  ...register.filter(({ name, caseField }) => caseField !== null || name === 'message').map(({ name }) => name),
  ...Object.keys(FEED_RECORDS),
]

export function openChangeWatch(pool: pg.Pool): ChangeWatch {
  let horizon = '0'

  return {
    async changes() {
      const { rows } = await pool.query<Found>({ name: 'live-news', text: LOOK, values: [horizon, ofPeople] })
      const found = rows[0]
      // A transaction of another database that could not be placed in one read may appear lower in the next.
      if (found && BigInt(found.horizon) > BigInt(horizon)) horizon = found.horizon
      if (!found || found.count === 0) return undefined
      return { common: found.common || found.count > MOST, keys: new Set(found.keys) }
    },
  }
}

/** `own`: a case of the viewer's or of his party changed; `other`: a case that he sees all the same. */
export type Concern = 'own' | 'other' | 'none'

type Reader = Pick<
  Viewer,
  'id' | 'user_type' | 'lawfirm_id' | 'subsidiary_id' | 'medical_provider_id' | 'chiropractor_id' | 'funder_id'
>

export function concernOf({ common, keys }: Changes, viewer: Reader): Concern {
  const own = [
    viewer.id,
    viewer.lawfirm_id,
    viewer.subsidiary_id,
    viewer.medical_provider_id,
    viewer.chiropractor_id,
    viewer.funder_id,
  ]
  if (common || own.some((key) => key !== null && keys.has(key))) return 'own'
  // The log does not name who sees every case, nor who is tagged on one.
  return viewer.user_type === 'staff' || viewer.user_type === 'auditor' ? 'other' : 'none'
}
