import type { AnswerOf } from '#domain/calls/define-call.ts'
import { usersCalls } from '#domain/calls/users.ts'
import { partyFields, user } from '#domain/entities/user.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { UserType, Viewer } from '#domain/access/viewer.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { join, raw, sql, type Sql } from '#server/records/sql.ts'

type Found = AnswerOf<typeof usersCalls.peopleOfAddress>['people'][number]

const MOST = 10

/** Who in the directory has an address: asked before a log-in is opened, so that it is tied to the right person. */
export function answerPeopleOfAddress(callerDatabase: CallerDatabase): Call {
  return implement(
    usersCalls.peopleOfAddress,
    async ({ caller, body }) => {
      const { viewer, results } = await callerDatabase.run(caller, (asking) => {
        if (rowsFor(user, 'create', asking) === false) throw new Refusal('NOT_FOUND')
        return [sql<Found>`${join(sources.map(ofAddress(body.email)), ' union all ')} order by 2, 3 limit ${MOST}`]
      })
      return { people: results[0].rows.filter((row) => isOwn(viewer, row)) }
    },
    { reads: true },
  )
}

interface Source {
  readonly entity: Found['entity']
  readonly kind: UserType
  readonly named: string
  readonly party: string
  readonly partyName: string
  readonly email: string
}

const person = `concat_ws(' ', t.first_name, t.last_name)`
const source = (entity: Found['entity'], kind: UserType, more: Partial<Source> = {}): Source => ({
  entity,
  kind,
  named: 't.name',
  party: 't.id',
  partyName: 't.name',
  email: 't.email',
  ...more,
})

const sources: readonly Source[] = [
  source('employee', 'staff', { named: person, party: 'null::uuid', partyName: 'null::text' }),
  source('lawfirm_employee', 'lawfirm', {
    named: person,
    party: 't.lawfirm_id',
    partyName: '(select f.name from lawfirm f where f.id = t.lawfirm_id)',
  }),
  source('subsidiary_employee', 'subsidiary', {
    named: person,
    party: 't.subsidiary_id',
    partyName: '(select s.name from subsidiary s where s.id = t.subsidiary_id)',
  }),
  source('chiropractor', 'chiropractor', { named: person, partyName: 't.practice_name' }),
  source('medical_provider', 'provider'),
  source('medical_provider_office', 'provider', {
    party: 't.medical_provider_id',
    partyName: '(select m.name from medical_provider m where m.id = t.medical_provider_id)',
  }),
  source('funder', 'funder'),
]

const heldByLogin: ReadonlySet<Found['entity']> = new Set(['employee', 'lawfirm_employee', 'subsidiary_employee'])

function ofAddress(email: string): (of: Source) => Sql {
  return ({ entity, kind, named, party, partyName, email: address }) => {
    const taken = heldByLogin.has(entity)
      ? 'exists (select from "user" u where u.id = t.user_id and u.deleted_at is null)'
      : 'false'
    return sql`select ${raw(`'${entity}' as entity, t.id, ${named} as name, '${kind}' as user_type,
        ${party} as party_id, ${partyName} as party_name, ${taken} as taken`)}
      from ${raw(entity)} t where lower(${raw(address)}) = lower(${email}) and t.deleted_at is null`
  }
}

/** Managers of a party learn of their own people alone. */
function isOwn(viewer: Viewer, row: Found): boolean {
  if (viewer.level === 'admin') return true
  const own = partyFields.map((field) => viewer[field])
  return row.user_type === viewer.user_type && row.party_id !== null && own.includes(row.party_id)
}
