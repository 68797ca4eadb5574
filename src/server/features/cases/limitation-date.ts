import { limitationOf, type SolProfile, type SolRule } from '#domain/rules/limitation.ts'
import { sql } from '#server/records/sql.ts'
import type { Read } from './read-together.ts'

type Values = Readonly<Record<string, unknown>>

const basis = ['dol', 'dob', 'accident_state_id', 'accident_type_id', 'sol_override'] as const

export function movesLimitation(before: Values | undefined, row: Values): boolean {
  return !before || basis.some((field) => (before[field] ?? null) !== (row[field] ?? null))
}

/** The day a suit must be filed by, as far as the rules of the state tell; an attorney's own date goes before them. */
export async function limitationDate(read: Read, row: Values): Promise<string | null> {
  const [found] = await read(sql`select
    (select jsonb_build_object('code', code, 'rules', sol_rules) from state where id = ${row['accident_state_id'] ?? null}::uuid) as state,
    (select sol_profile from accident_type where id = ${row['accident_type_id'] ?? null}::uuid) as profile`)
  const state = found?.['state'] as { code: string; rules: Omit<SolRule, 'state_code'>[] | null } | null | undefined
  const answer = limitationOf(
    {
      dol: String(row['dol']),
      dob: typeof row['dob'] === 'string' ? row['dob'] : null,
      state_code: state?.code ?? '',
      // Without a kind of accident nothing is estimated.
      profile: (found?.['profile'] as SolProfile | null) ?? 'medical',
      is_death: false,
      against_government: false,
      sol_override: typeof row['sol_override'] === 'string' ? row['sol_override'] : null,
    },
    (state?.rules ?? []).map((rule) => ({ ...rule, state_code: state?.code ?? '' })),
  )
  return answer.kind === 'needs_attorney_date' ? null : answer.sol_date
}
