import type { accidentType } from '#domain/entities/accident-type.ts'
import type { StateSolRule } from '#domain/entities/shapes/state-rules.ts'
import type { state } from '#domain/entities/state.ts'
import type { Row } from '#domain/entity.ts'
import { todayOf } from '#server/figures/days.ts'
import { newId } from '#server/records/new-id.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Preparing, RecordRules } from '#server/records/rules.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { notAcknowledged } from './limitation-acknowledgment.ts'

type State = Row<typeof state>

type Checked = { readonly sol_rules?: readonly StateSolRule[] }

/** What a state says about limitation: who has checked a rule is no claim of his own, and its cases follow the rules. */
export function stateRules(callerDatabase: CallerDatabase): RecordRules<State, Checked> {
  return {
    prepare: (write) => checkedRules(callerDatabase, write),
    create: (_draft, _id, _viewer, found) => rulesIn(found),
    update: (before, patch, viewer, found) => ({
      ...rulesIn(found),
      ...('sol_rules' in patch && { after: newDates(viewer.id, sql`p.accident_state_id = ${before.id}`) }),
    }),
  }
}

/** Another profile of a kind of accident is another rule for its cases. */
export const accidentTypeRules: RecordRules<Row<typeof accidentType>> = {
  update: (before, patch, viewer) =>
    'sol_profile' in patch && patch.sol_profile !== before.sol_profile
      ? { after: newDates(viewer.id, sql`p.accident_type_id = ${before.id}`) }
      : {},
}

function rulesIn({ sol_rules: rules }: Checked): { set?: Record<string, Sql> } {
  return rules === undefined ? {} : { set: { sol_rules: sql`${JSON.stringify(rules)}::jsonb` } }
}

/** An existing verification stays with its rule; a new one is stamped with the saving user and today's date. */
async function checkedRules(
  callerDatabase: CallerDatabase,
  { caller, viewer, said, before }: Preparing<State>,
): Promise<Checked> {
  const rules = said.sol_rules
  if (!rules) return {}
  const known = new Set((before?.sol_rules ?? []).map(textOf))
  const { results } = await callerDatabase.run(caller, () => [
    sql<{ name: string }>`select name from "user" where id = ${viewer.id}`,
  ])
  const own = {
    verified_by: results[0].rows[0]?.name ?? '',
    verified_on: todayOf(viewer),
  }
  const none = { verified_by: null, verified_on: null }
  return {
    sol_rules: rules.map((rule) =>
      known.has(textOf(rule)) ? rule : { ...rule, ...(rule.verified_by === null ? none : own) },
    ),
  }
}

function textOf({ profile, years, accrual_from, accrual_to, source, verified_by, verified_on }: StateSolRule): string {
  return JSON.stringify([profile, years, accrual_from, accrual_to, source, verified_by, verified_on])
}

/**
 * Computed from the row as it is when it is written: a concurrent correction is not overwritten with older facts, and a
 * transaction that began earlier has to read again.
 */
const NEW_DAY = raw(`coalesce(p.sol_override, limitation_date(p.dol, p.dob,
  (select a.sol_profile from accident_type a where a.id = p.accident_type_id),
  (select s.sol_rules from state s where s.id = p.accident_state_id)))`)

const FORGOTTEN = raw(
  Object.keys(notAcknowledged)
    .map((column) => `${column} = null`)
    .join(', '),
)

/** The days of these cases anew. An attorney's own day stands; the record of the change names the cases it moved. */
function newDates(viewerId: string, cases: Sql): Sql[] {
  return [
    // Those of a large state take longer than any question may.
    raw(`select set_config('statement_timeout', '300000', true)`),
    raw(`select set_config('app.changed', 'patient:${['sol_date', ...Object.keys(notAcknowledged)].join()}', true)`),
    sql`with moved as (
        update patient p set sol_date = ${NEW_DAY}, version = p.version + 1, ${FORGOTTEN}
        where ${cases} and p.deleted_at is null and p.sol_date is distinct from ${NEW_DAY} returning p.id
      )
      insert into audit_event (id, user_id, action, entity, patient_ids)
      select ${newId()}, ${viewerId}, 'limitation_dates', 'patient', array_agg(id) from moved having count(*) > 0`,
  ]
}
