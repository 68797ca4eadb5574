import { recordOf, recordOfKind } from '#domain/access/person-records.ts'
import type { PersonRecord } from '#domain/access/person-records.ts'
import { newId } from '#server/records/new-id.ts'
import { name, raw, sql, type Sql } from '#server/records/sql.ts'

/** Fields that link a directory entry to a user: the email address and the organization. */
export interface EntryValues {
  readonly id?: unknown
  readonly user_id?: unknown
  readonly user_type?: unknown
  readonly email?: unknown
  readonly lawfirm_id?: unknown
  readonly subsidiary_id?: unknown
}

/** Whose people an entry is among: the firm's, the subsidiary's, or the portal's own. */
const partyOf = {
  employee: null,
  lawfirm_employee: 'lawfirm_id',
  subsidiary_employee: 'subsidiary_id',
} as const satisfies Record<PersonRecord, string | null>

/**
 * Ties a log-in to the directory entry of the same address among its own people, and unties it from entries elsewhere:
 * a person who moved on keeps no part in the cases of the place before.
 */
export function linkRecord(userId: string, user: EntryValues, by: string): Sql[] {
  const fitting = recordOf(user.user_type)
  const untied = Object.values(recordOfKind).map((record) => {
    const party = partyOf[record]
    const elsewhere = record !== fitting ? raw('true') : party ? sql`${name(party)} <> ${user[party]}` : raw('false')
    return sql`update ${name(record)} set user_id = null, ${stamped(by)}
      where user_id = ${userId} and deleted_at is null and ${elsewhere}`
  })
  return [...untied, ...(fitting ? [tied(fitting, userId, user, by)] : [])]
}

function tied(record: PersonRecord, userId: string, user: EntryValues, by: string): Sql {
  const party = partyOf[record]
  return sql`with linked as (
      update ${name(record)} set user_id = ${userId}, ${stamped(by)}
      where id = (
        select e.id from ${name(record)} e
        where lower(e.email) = lower(${user.email}) and e.deleted_at is null and ${unclaimed('e')}
          and ${party ? sql`e.${name(party)} = ${user[party]}` : raw('true')}
          and not exists (select from ${name(record)} o where o.user_id = ${userId} and o.deleted_at is null)
        order by e.is_active desc, e.created_at, e.id limit 1)
      returning id)
    insert into audit_event (id, user_id, action, entity, entity_id, detail)
    select ${newId()}::uuid, ${by}::uuid, 'update', ${record}::text, linked.id,
      jsonb_build_object('changes', jsonb_build_object('user_id', jsonb_build_array(null, ${userId}::text)))
    from linked`
}

/** The log-in of the same address among the people an entry is made for, where it has no entry yet. */
export function loginOfRecord(record: PersonRecord, entry: EntryValues): Sql {
  const party = partyOf[record]
  const kind = Object.entries(recordOfKind).find(([, one]) => one === record)?.[0]
  return sql`(select u.id from "user" u where lower(u.email) = lower(${entry.email}) and u.deleted_at is null
    and u.user_type = ${kind} and ${party ? sql`u.${name(party)} = ${entry[party]}` : raw('true')}
    and not exists (select from ${name(record)} o where o.user_id = u.id and o.deleted_at is null))`
}

/** The entries of a log-in's address among its own people. */
export function entryOf(record: PersonRecord, user: EntryValues): Sql {
  const party = partyOf[record]
  return sql`select e.id from ${name(record)} e where e.deleted_at is null
    and (e.user_id = ${user.id} or lower(e.email) = lower(${user.email}))
    and ${party ? sql`e.${name(party)} = ${user[party]}` : raw('true')}`
}

/** An entry that no log-in holds, or one that was removed. */
function unclaimed(entry: string): Sql {
  return raw(`(${entry}.user_id is null
    or not exists (select from "user" u where u.id = ${entry}.user_id and u.deleted_at is null))`)
}

function stamped(by: string): Sql {
  return sql`version = version + 1, updated_at = now(), updated_by = ${by}`
}
