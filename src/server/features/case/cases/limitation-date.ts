import type { accidentType } from '#domain/entities/accident-type.ts'
import type { patient } from '#domain/entities/patient.ts'
import type { StateSolRule } from '#domain/entities/shapes/state-rules.ts'
import type { Row } from '#domain/entity.ts'
import { limitationOf } from '#domain/rules/limitation.ts'
import { sql } from '#server/records/sql.ts'
import type { Read } from './read-together.ts'

interface Rules {
  readonly state: { readonly code: string; readonly rules: readonly StateSolRule[] | null } | null
  readonly profile: Row<typeof accidentType>['sol_profile'] | null
}

const basis = ['dol', 'dob', 'accident_state_id', 'accident_type_id', 'sol_override'] as const
type Basis = Pick<Row<typeof patient>, (typeof basis)[number]>

export function movesLimitation(before: Basis | undefined, row: Basis): boolean {
  return !before || basis.some((field) => (before[field] ?? null) !== (row[field] ?? null))
}

/** The day a suit must be filed by, as far as the rules of the state tell; an attorney's own date goes before them. */
export async function limitationDate(read: Read, row: Basis): Promise<string | null> {
  const [found] = await read(sql<Rules>`select
    (select jsonb_build_object('code', code, 'rules', sol_rules) from state where id = ${row.accident_state_id ?? null}::uuid) as state,
    (select sol_profile from accident_type where id = ${row.accident_type_id ?? null}::uuid) as profile`)
  const state = found?.state
  const answer = limitationOf(
    {
      dol: row.dol,
      dob: row.dob ?? null,
      state_code: state?.code ?? '',
      // Without a kind of accident nothing is estimated.
      profile: found?.profile ?? 'medical',
      is_death: false,
      against_government: false,
      sol_override: row.sol_override ?? null,
    },
    (state?.rules ?? []).map((rule) => ({ ...rule, state_code: state?.code ?? '' })),
  )
  return answer.kind === 'needs_attorney_date' ? null : answer.sol_date
}
