import { emitted } from '#server/events/emit.ts'
import { raw, type Sql } from '#server/records/sql.ts'

interface Account {
  readonly is_active?: unknown
  readonly user_type?: unknown
  readonly lawfirm_id?: unknown
}

/** A sign-up request has no organization until it is approved. */
export function isRequest(row: Account): boolean {
  return row.is_active === false && row.user_type === 'lawfirm' && (row.lawfirm_id ?? null) === null
}

/** The same as a condition on a row of `user`. */
export function requestSql(table: string): Sql {
  return raw(`(not ${table}.is_active and ${table}.user_type = 'lawfirm' and ${table}.lawfirm_id is null
    and ${table}.deleted_at is null)`)
}

export interface SignUpHouse {
  readonly house: string
  /** The address people use, where it is settled. */
  readonly portal: string | undefined
}

/** Lets a stranger hear what became of the request; who is approved sets a password by the link in the mail. */
export function answerRequest(userId: string, answer: 'approved' | 'declined', { house, portal }: SignUpHouse): Sql {
  return emitted({ kind: 'sign_up_answered', userId, answer, portal: portal ?? null, house })
}
