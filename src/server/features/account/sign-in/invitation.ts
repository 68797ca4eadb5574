import type { Context } from 'hono'
import type pg from 'pg'
import * as v from 'valibot'
import { recordOf, type dutyOfRole } from '#domain/access/person-records.ts'
import { userTypes, type Viewer } from '#domain/access/viewer.ts'
import type { BodyOf } from '#domain/calls/define-call.ts'
import { invitedPerson, type logInsCalls } from '#domain/calls/log-ins.ts'
import { employee } from '#domain/entities/employee.ts'
import { lawfirmEmployee } from '#domain/entities/lawfirm-employee.ts'
import { subsidiaryEmployee } from '#domain/entities/subsidiary-employee.ts'
import { subsidiaryUser } from '#domain/entities/subsidiary-user.ts'
import { user } from '#domain/entities/user.ts'
import type { Entity } from '#domain/entity.ts'
import { fieldErrors } from '#domain/field-errors.ts'
import { invalid } from '#domain/errors.ts'
import { todayOf } from '#server/figures/days.ts'
import type { WriteKey } from '#server/http/body.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Signature } from '#server/mail/letterhead.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Repository } from '#server/records/repository.ts'
import { sql } from '#server/records/sql.ts'
import { entryOf } from '#server/workflow/person-records.ts'
import { sendResetLink } from './reset.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly repository: Repository
  readonly portal: (c: Context) => string
  readonly signature: Signature
}

const records: Readonly<Record<string, Entity>> = {
  employee,
  lawfirm_employee: lawfirmEmployee,
  subsidiary_employee: subsidiaryEmployee,
}

type Invitation = BodyOf<typeof logInsCalls.invite>
type Person = v.InferOutput<typeof invitedPerson>

const created = v.object({
  user: v.looseObject({
    id: v.string(),
    email: v.string(),
    name: v.string(),
    user_type: v.picklist(userTypes),
    phone: v.nullish(v.string()),
    lawfirm_id: v.nullish(v.string()),
    subsidiary_id: v.nullish(v.string()),
  }),
})

/** Opens a log-in, makes or finds the entries its role needs, and mails the link that sets its first password. */
export async function invite(
  { pool, callerDatabase, audit, repository, portal, signature }: Parts,
  { c, caller, body, key }: { c: Context; caller: Caller; body: unknown; key: WriteKey | undefined },
): Promise<string> {
  const { person: named, ...draft } = checked(body)
  const answer = await repository.create(user, caller, draft, key)
  const { user: row } = v.parse(created, JSON.parse(answer))
  const viewer = await repository.mayChange(user, caller, row.id)
  const { known, role } = await standing(callerDatabase, caller, row)
  if (!known && named) await addRecord(repository, { caller, viewer }, row, named, role)
  await addSubsidiaryUser(callerDatabase, repository, caller, row, role)
  const sent = await sendResetLink(pool, { userId: row.id }, { ...signature, url: portal(c) }, viewer.id)
  await audit.seen(caller, viewer, { action: 'invite', entity: 'user', entityId: row.id, detail: { sent } })
  return JSON.stringify({ user: row, sent })
}

const asked = v.looseObject({ person: v.optional(v.unknown()), user_type: v.optional(v.unknown()) })

/** The log-in's own faults are left to its definition, which names them better. */
function checked(body: unknown): Invitation {
  const given: v.InferOutput<typeof asked> = v.is(asked, body) ? body : {}
  const result = v.safeParse(v.optional(invitedPerson), given.person)
  if (!result.success) throw invalid(fieldErrors(result.issues))
  if (result.output && given.user_type === 'lawfirm' && !result.output.title) throw invalid({ title: ['required'] })
  return { ...given, person: result.output }
}

type Row = v.InferOutput<typeof created>['user']

/** The role of a new log-in, and whether an entry of its address is among its people, though it may be another log-in's. */
async function standing(
  callerDatabase: CallerDatabase,
  caller: Caller,
  row: Row,
): Promise<{ known: boolean; role: string }> {
  const entry = recordOf(row.user_type)
  const { results } = await callerDatabase.run(caller, () => [
    sql<{ title: string }>`select r.title from "user" u join role r on r.id = u.role_id where u.id = ${row.id}`,
    ...(entry ? [sql<{ known: boolean }>`select exists(${entryOf(entry, row)}) as known`] : []),
  ])
  return { role: String(results[0].rows[0]?.title), known: results[1]?.rows[0]?.known !== false }
}

const departments: Readonly<Record<string, string>> = {
  admin: 'administration',
  case_manager: 'case_management',
  underwriter: 'underwriting',
} satisfies Record<keyof typeof dutyOfRole | 'admin', string>

async function addRecord(
  repository: Repository,
  { caller, viewer }: { readonly caller: Caller; readonly viewer: Viewer },
  row: Row,
  { title, ...names }: Person,
  role: string,
): Promise<void> {
  const name = recordOf(row.user_type)
  const entity = name && records[name]
  if (!entity) return
  const own = { ...names, email: row.email, phone: row.phone ?? null, user_id: row.id }
  const rest = {
    employee: { start_date: todayOf(viewer), department: departments[role] ?? null },
    lawfirm_employee: { lawfirm_id: row.lawfirm_id, title },
    subsidiary_employee: { subsidiary_id: row.subsidiary_id },
  }[name]
  await repository.create(entity, caller, { ...own, ...rest })
}

/** What a log-in may do for its subsidiary follows from its role until its manager says otherwise. */
async function addSubsidiaryUser(
  callerDatabase: CallerDatabase,
  repository: Repository,
  caller: Caller,
  row: Row,
  role: string,
): Promise<void> {
  if (row.user_type !== 'subsidiary') return
  const { results } = await callerDatabase.run(caller, () => [
    sql`select from subsidiary_user where user_id = ${row.id} and deleted_at is null`,
  ])
  if (results[0]?.rows.length !== 0) return
  const access = { access_level: role === 'subsidiary' ? 'manager' : 'member' }
  await repository.create(subsidiaryUser, caller, { subsidiary_id: row.subsidiary_id, user_id: row.id, ...access })
}
