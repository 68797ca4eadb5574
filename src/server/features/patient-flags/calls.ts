import * as v from 'valibot'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { idSchema } from '#domain/fields/kinds.ts'
import { line } from '#domain/fields/text-rules.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import type { Gate } from '#server/records/gate.ts'
import { sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { flags, isSeen } from './flags.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
}

/** What a request may carry; more come in several. */
const MOST_AT_ONCE = 20_000

const exported = v.strictObject({
  patient_ids: v.pipe(v.array(idSchema, 'invalid'), v.minLength(1, 'required'), v.maxLength(MOST_AT_ONCE, 'too_many')),
  purpose: line(200),
  columns: v.pipe(
    v.array(v.pipe(v.string('invalid'), v.maxLength(60, 'too_long')), 'invalid'),
    v.maxLength(60, 'too_many'),
  ),
})

const answered = v.strictObject({
  patient_id: idSchema,
  answer: v.picklist(['same_person', 'different_person'], 'invalid'),
})

/** What the list of cases asks beyond the cases themselves. */
export function patientFlagCalls({ gate, audit }: Parts): Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/patient/flagged/{flag}',
      tag: 'patient',
      summary: 'Which cases wait for something: a bill, records, a consent, a status',
      answer: ['patient_ids'],
      handle: async ({ c, caller }) => {
        const name = c.req.param('flag') ?? ''
        const flag = Object.hasOwn(flags, name) ? flags[name] : undefined
        const { viewer, results } = await gate.run(caller, (asking) => {
          if (!flag || rowsFor(patient, 'list', asking) === false || !isSeen(flag, asking))
            throw new Refusal('NOT_FOUND')
          return [
            sql`select t.id from patient t where t.deleted_at is null and ${scopeSql(patient, 'list', asking)}
              and ${flag.sql(asking)} order by t.id`,
          ]
        })
        const patient_ids = (results[0]?.rows ?? []).map(({ id }) => String(id))
        if (patient_ids.length > 0)
          await audit.seen(caller, viewer, {
            action: 'list',
            entity: 'patient',
            patientIds: patient_ids,
            detail: { flag: name },
          })
        return { patient_ids }
      },
    }),
    defineCall({
      method: 'POST',
      path: '/patient/exports',
      tag: 'patient',
      summary: 'Puts on record that cases leave the portal, and why; refused to who may not take them along',
      body: exported,
      answer: ['count'],
      handle: ({ caller, body: { patient_ids, ...detail }, key }) =>
        command(gate, caller, key, async ({ viewer, run, note }) => {
          const mine = rowsFor(patient, 'export', viewer)
          await run(sql`select require(not exists(
            select from unnest(${patient_ids}::uuid[]) wanted(id)
            where not exists(select from patient t where t.id = wanted.id and t.deleted_at is null
              and ${filterSql(mine, 't')})), 'CW404')`)
          await note({ action: 'export', entity: 'patient', patientIds: patient_ids, detail })
          return JSON.stringify({ count: patient_ids.length })
        }),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/duplicate_answer',
      tag: 'patient',
      summary: 'Whether two cases that look alike are of one person: then they carry one key',
      body: answered,
      answer: ['patient'],
      handle: ({ c, caller, body: { patient_id: otherId, answer }, key }) => {
        const id = idParam(c)
        return command(gate, caller, key, async (work) => {
          if (id === otherId) throw invalid({ patient_id: ['own_record'] })
          const held = await work.hold(patient, id, 'update')
          const other = await work.look(patient, otherId)
          if (answer === 'same_person') {
            const person = other['person_key'] ?? held['person_key'] ?? otherId
            await work.change(patient, id, { person_key: sql`${person}::uuid` })
          }
          await work.note({
            action: 'duplicate_answer',
            entity: 'patient',
            entityId: id,
            patientIds: [id, otherId],
            detail: { patient_id: otherId, answer },
          })
          return `{"patient":${await work.shown(patient, id, 'read')}}`
        })
      },
    }),
  ]
}
