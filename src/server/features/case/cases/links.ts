import type { casesCalls } from '#domain/calls/cases.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { daysBetween } from '#domain/rules/dates.ts'
import type { Work } from '#server/records/commands.ts'
import { sql, type Sql } from '#server/records/sql.ts'

const MOST_LINKED = 60

type Warning = AnswerOf<typeof casesCalls.link>['warnings'][number]
type InGroup = Pick<Row<typeof patient>, 'accident_group_id'>

/**
 * Patients of one accident form one group, in whatever order they were linked. The group is named after one of its
 * members. Only Caseway staff link cases: a firm must not learn which cases other firms have.
 */
export async function link(work: Work, id: string, otherId: string): Promise<string> {
  refuseOutsiders(work)
  if (id === otherId) throw invalid({ patient_id: ['own_record'] })
  await holdBoth(work, id, otherId)
  const one = await work.hold(patient, id, 'update')
  const other = await work.hold(patient, otherId, 'read').catch(notFoundAs('patient_id'))
  if (joined(one, other) !== undefined) return answer(work, id, [])
  const group = groupOf(one) ?? groupOf(other) ?? id
  const members = await work.rows(sql<{
    id: string
    dol: string
  }>`select id, dol::text as dol from patient where deleted_at is null
    and (id in (${id}, ${otherId}) or accident_group_id in (${groupOf(one) ?? null}::uuid, ${groupOf(other) ?? null}::uuid))
    order by id for update`)
  if (members.length > MOST_LINKED) throw invalid({ patient_id: ['too_many'] })
  await regroup(
    work,
    members.map((member) => member.id),
    sql`${group}::uuid`,
  )
  await work.note({ action: 'link', entity: 'patient', entityId: id, patientIds: [id, otherId], detail: { group } })
  return answer(work, id, datesApart(members) ? ['accident_dates_differ'] : [])
}

export async function unlink(work: Work, id: string, leaverId: string): Promise<string> {
  refuseOutsiders(work)
  await holdBoth(work, id, leaverId)
  const one = await work.hold(patient, id, 'update')
  const leaver = await work.hold(patient, leaverId, 'read').catch(notFoundAs('patient_id'))
  const group = joined(one, leaver)
  if (group === undefined) throw invalid({ patient_id: ['not_linked'] })
  const left = await work.rows(
    sql<{
      id: string
    }>`select id from patient where accident_group_id = ${group} and id <> ${leaverId} order by id for update`,
  )
  const rest = left.map((member) => member.id)
  await regroup(work, [leaverId], sql`null`)
  // A group of one is dissolved, and a group isn't named after a member who left.
  if (rest.length === 1) await regroup(work, rest, sql`null`)
  else if (group === leaverId) await regroup(work, rest, sql`${rest[0]}::uuid`)
  await work.note({ action: 'unlink', entity: 'patient', entityId: id, patientIds: [id, leaverId], detail: { group } })
  return answer(work, id, [])
}

/** In the order of ids: two people who join the same two cases from either side wait for each other, not for ever. */
export async function holdBoth(work: Work, one: string, other: string): Promise<void> {
  await work.run(sql`select from patient where id in (${one}, ${other}) order by id for update`)
}

export function refuseOutsiders(work: Work): void {
  if (work.viewer.level === 'user') throw new Refusal('NOT_FOUND')
}

export function notFoundAs(field: string) {
  return (error: unknown): never => {
    throw error instanceof Refusal && error.code === 'NOT_FOUND' ? invalid({ [field]: ['not_found'] }) : error
  }
}

function groupOf(row: InGroup): string | undefined {
  return row.accident_group_id ?? undefined
}

function joined(one: InGroup, other: InGroup): string | undefined {
  return groupOf(one) === groupOf(other) ? groupOf(one) : undefined
}

async function regroup(work: Work, ids: readonly string[], group: Sql): Promise<void> {
  await work.run(sql`update patient set accident_group_id = ${group}, version = version + 1, updated_at = now(), updated_by = ${work.viewer.id}
    where id = any(${ids}::uuid[]) and accident_group_id is distinct from ${group}`)
}

function datesApart(members: readonly { readonly dol: string }[]): boolean {
  const days = members.map((member) => member.dol).sort()
  return daysBetween(days[0] ?? '', days.at(-1) ?? '') > 1
}

async function answer(work: Work, id: string, warnings: readonly Warning[]): Promise<string> {
  const linked = await work.rows(sql<{
    id: string
  }>`select other.id from patient one join patient other on other.accident_group_id = one.accident_group_id
    where one.id = ${id} and other.id <> one.id and other.deleted_at is null order by other.id`)
  const ids = linked.map((row) => row.id)
  return `{"patient":${await work.shown(patient, id, 'read')},"linked_patient_ids":${JSON.stringify(ids)},"warnings":${JSON.stringify(warnings)}}`
}
