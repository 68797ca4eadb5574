import { casesCalls } from '#domain/calls/cases.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor, type Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { inOwnDays } from '#server/figures/days.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command, type Work } from '#server/records/commands.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { flags, isSeen } from './flags.ts'
import { holdBoth } from './links.ts'

type Case = Row<typeof patient>

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
}

/** What the list of cases asks beyond the cases themselves. */
export function answerPatientFlags({ callerDatabase, audit }: Parts): Call[] {
  return [
    implement(casesCalls.flagged, async ({ caller, params: { flag: name } }) => {
      const flag = Object.hasOwn(flags, name) ? flags[name] : undefined
      const { viewer, results } = await callerDatabase.run(
        caller,
        (asking) => {
          if (!flag || rowsFor(patient, 'list', asking) === false || !isSeen(flag, asking))
            throw new Refusal('NOT_FOUND')
          return [
            sql<{
              id: string
            }>`select t.id from patient t where t.deleted_at is null and ${scopeSql(patient, 'list', asking)}
            and ${flag.sql(asking)} order by t.id`,
          ]
        },
        [inOwnDays],
      )
      const patient_ids = results[0].rows.map(({ id }) => id)
      if (patient_ids.length > 0)
        await audit.seen(caller, viewer, {
          action: 'list',
          entity: 'patient',
          patientIds: patient_ids,
          detail: { flag: name },
        })
      return { patient_ids }
    }),
    implement(casesCalls.recordExport, ({ caller, body: { patient_ids, ...detail }, key }) =>
      command(callerDatabase, caller, key, async ({ viewer, run, note }) => {
        const mine = rowsFor(patient, 'export', viewer)
        await run(sql`select require(not exists(
          select from unnest(${patient_ids}::uuid[]) wanted(id)
          where not exists(select from patient t where t.id = wanted.id and t.deleted_at is null
            and ${filterSql(mine, 't')})), 'CW404')`)
        await note({ action: 'export', entity: 'patient', patientIds: patient_ids, detail })
        return JSON.stringify({ count: patient_ids.length })
      }),
    ),
    implement(casesCalls.answerDuplicate, ({ caller, params: { id }, body: { patient_id: otherId, answer }, key }) =>
      command(callerDatabase, caller, key, async (work) => {
        if (id === otherId) throw invalid({ patient_id: ['own_record'] })
        await holdBoth(work, id, otherId)
        const held = await work.hold(patient, id, 'update')
        const other = await work.look(patient, otherId)
        if (answer === 'same_person') await joinPerson(work, held, other)
        await work.note({
          action: 'duplicate_answer',
          entity: 'patient',
          entityId: id,
          patientIds: [id, otherId],
          detail: { patient_id: otherId, answer },
        })
        return `{"patient":${await work.shown(patient, id, 'read')}}`
      }),
    ),
  ]
}

/** All cases of the person carry one key, those too that had been told together before. */
async function joinPerson(work: Work, held: Case, other: Case): Promise<void> {
  const person = other.person_key ?? held.person_key ?? other.id
  const keys = [held.id, other.id, held.person_key, other.person_key].filter((key) => key !== null)
  await work.change(patient, held.id, { person_key: sql`${person}::uuid` })
  await work.run(sql`update patient set person_key = ${person}, version = version + 1, updated_at = now(),
      updated_by = ${work.viewer.id}
    where (id = ${other.id} or person_key = any(${keys}::uuid[])) and id <> ${person} and person_key is distinct from ${person}`)
}
