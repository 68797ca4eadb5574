import { signUpMail, type SignUpNews } from '#domain/rules/sign-up-mail.ts'
import { mailLanguages } from '#domain/rules/mail/value.ts'
import { newId } from '#server/records/new-id.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

interface Account {
  readonly id?: unknown
  readonly name?: unknown
  readonly language?: unknown
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

/** The mail by which a stranger hears what became of the request. */
export function answerRequest(
  row: Account,
  news: Exclude<SignUpNews, 'requested'>,
  { house, portal }: SignUpHouse,
): Sql {
  const link = news === 'approved' && portal ? `${portal}/sign-in` : undefined
  const language = mailLanguages.find((one) => one === row.language) ?? 'en'
  const { subject, text } = signUpMail(news, language, {
    name: String(row.name),
    link,
    house,
  })
  return sql`select answer_sign_up(${newId()}, ${row.id}, ${subject}, ${text})`
}
