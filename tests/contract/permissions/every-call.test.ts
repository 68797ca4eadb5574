import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#server/http/calls.ts'
import { inFlight } from '#tests/support/in-flight.ts'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'
import { placeCanaries, type Canary } from './canaries.ts'
import { entityNames, expected, hiddenFields, outsideRoles, roles } from './expected.ts'
import { loginOf, meetParties, type Parties } from './parties.ts'
import { prepareRows, type Prepared } from './prepared-rows.ts'
import type { EntityName, Role } from './vocabulary.ts'

/** Some ten thousand answers: a busy machine is slow with them, not wrong. */
/** They show nothing of a record, or would end what the test works with. */
const leftOut = ['/check_login', '/health', '/livez', '/logout', '/readyz', '/push/key', '/calendar/feed/{secret}']
/** The doors of every entity, which the test of masks looks through row by row. */
const isDoor = (path: string): boolean => /^\/(sync\/\w+|\w+\/(all|wp\/all|\{id\}))$/.test(path)
/** domain.md §4: staff see what remains of a limit, which is all of it where nothing is used; and a person his own sign-in. */
const rightful = [
  'patient.approved_limit_cents × case_manager: /patient/{id}/underwriting',
  'patient.approved_limit_cents × employee: /patient/{id}/underwriting',
  ...outsideRoles.map((role) => `user.last_login_at × ${role}: /me/profile`),
]
/** Flags, choices, small numbers and references say too little to be told from others; some are kept elsewhere. */
const unrecognizable = [
  'lawfirm.avg_reduction_pct',
  'lien.assignment_document_id',
  'lien.multiple',
  'lien.owner_id',
  'lien.release_document_id',
  'medical_provider.w9_on_file',
  'patient.accident_group_id',
  'patient.accident_state_id',
  'patient.accident_type_id',
  'patient.body_parts',
  'patient.case_manager_id',
  'patient.gap_days',
  'patient.gov_id_number',
  'patient.icd10',
  'patient.in_treatment',
  'patient.is_surgical',
  'patient.lawfirm_id',
  'patient.person_key',
  'patient.ssn',
  'patient.state_id',
  'patient.subsidiary_id',
  'patient.tagged_employee_ids',
  'patient.thread_owner_id',
  'patient.underwriter_id',
  'patient.underwriting_stage_id',
  'user.failed_logins',
  'user.locked_until',
  'user.mfa_enabled',
  'user.must_change_password',
  'user.password_hash',
  'user.token_epoch',
]
/** Files, papers and a message for which nothing prepared is ready; tests of their own read what stands in them. */
const unanswered = [
  '/distribution/{id}/check_list',
  '/distribution/{id}/settlement_statement',
  '/export_job/{id}/file',
  '/lien/{id}/release_letter',
  '/message/{id}/file',
  '/patient/{id}/provider_info_sms',
  '/patient_sms/{id}/attachment',
  '/underwriting_document/{id}/file',
]
/** What a call is asked beside its address. Records are asked for with everything a screen may want. */
const asked: Readonly<Record<string, readonly string[]>> = {
  '/search': ['text=a', 'text=canary', 'text=9'],
  '/search/patients': ['text=a', 'text=canary', 'text=9'],
  '/patient/check_case_number': ['case_number=ATL-23-000001'],
  '/calendar/visits': ['from=2025-01-01&to=2025-01-31', 'from=2026-05-01&to=2026-05-31'],
  '/calendar/dates': ['from=2026-05-01&to=2026-06-15'],
}
const ENTITY_PARAMETER = /\/(?:by_)?(\w+)\/\{\w+\}/

/** The walls are the same on both; where they stand, the matrix tries on each. */
const engine = inject('postgresUrl') === null ? 'embedded' : 'postgres'

describe(`P4: every call that shows something, on ${engine}`, () => {
  let server: TestServer
  let parties: Parties
  let prepared: Prepared
  let clients: Record<Role, Client>
  let canaries: readonly Canary[]
  let distributions: string[]
  let cells = 0

  beforeAll(async () => {
    // A canary is found again in whatever column it was put, and is mostly no value of it.
    server = await startServer(engine, { unchecked: true })
    parties = await meetParties(server.database)
    prepared = await prepareRows(parties)
    const signedIn = await Promise.all(roles.map(async (role) => [role, await server.as(loginOf[role])] as const))
    clients = Object.fromEntries(signedIn) as Record<Role, Client>
    canaries = await placeCanaries(server.database, prepared)
    const { rows } = await server.database.pool.query<{ id: string }>('select id from distribution order by id limit 5')
    distributions = rows.map(({ id }) => id)
  })
  afterAll(async () => {
    process.stdout.write(`${cells} cells of call × role × hidden column hold on ${engine}.\n`)
    await server.close()
  })

  const calls = (): Call[] =>
    server.app.calls.filter(
      ({ method, open, path }) => method === 'GET' && !open && !leftOut.includes(path) && !isDoor(path),
    )

  /** The rows that a call may be asked about: what the role sees, and one that it does not. */
  function rowsFor(entity: EntityName, role: Role): string[] {
    const there = prepared.placed.filter((row) => row.entity === entity && !row.gone)
    const seen = there.filter((row) => row.inside(role, expected[entity][role].read)).slice(0, 1)
    const unseen = there.find((row) => !seen.includes(row))
    return [...seen, ...(unseen ? [unseen] : [])].map(({ id }) => id)
  }

  /** What stands in the place of a parameter that is not the id of the record the address begins with. */
  const places: Readonly<Record<string, (role: Role) => string[]>> = {
    '/chat/conversation/{contactId}': () => [parties.users.admin, parties.users.case_manager, parties.users.law_firm],
    '/menu_item/nested-by-role-id/{roleId}': (role) => [parties.roles[role]],
    '/role_menu/by_role/{roleId}': (role) => [parties.roles[role]],
    '/patient/flagged/{flag}': () => ['missing_bill', 'missing_records', 'status_due'],
    '/role_view/by_list/{list}': () => ['patient'],
    '/user/{id}/holdings': () => [parties.users.case_manager],
    '/distribution/{id}': () => distributions,
    '/distribution/{id}/recompute': () => distributions,
    '/distribution/{id}/checks': () => distributions,
    '/report/facility_offices/{id}': (role) => rowsFor('medical_provider', role),
    '/report/law_firms/{id}/trend': (role) => rowsFor('lawfirm', role),
    '/report/lawfirm_users/{id}': (role) => rowsFor('lawfirm', role),
    '/report/subsidiary_wise_users/{id}': (role) => rowsFor('subsidiary', role),
  }

  function addresses({ path }: Call, role: Role): string[] {
    const named = ENTITY_PARAMETER.exec(path)?.[1] as EntityName | undefined
    const entity = named && entityNames.includes(named) ? named : 'patient'
    const ids = path.includes('{') ? (places[path]?.(role) ?? rowsFor(entity, role)) : ['']
    const queries = asked[path] ?? ['']
    return ids.flatMap((id) => queries.map((query) => `${path.replaceAll(/\{\w+\}/g, id)}${query && `?${query}`}`))
  }

  test('the columns that some role must not see hold something that can be recognized, as far as they can', () => {
    const columns = hiddenFields.flatMap(({ entity, fields }) => fields.map((field) => `${entity}.${field}`))
    const placed = new Set(canaries.map(({ entity, field }) => `${entity}.${field}`))
    expect([...new Set(columns)].filter((column) => !placed.has(column)).sort()).toEqual(unrecognizable)
  })

  test('no answer to any role holds what a column hidden from it holds', async () => {
    const answered = new Set<string>()
    const pairs = roles.flatMap((role) => calls().map((call) => ({ role, call })))
    const found = await inFlight(pairs, async ({ role, call }) => {
      const hidden = new Set(
        hiddenFields
          .filter((one) => one.role === role)
          .flatMap(({ entity, fields }) => fields.map((field) => `${entity}.${field}`)),
      )
      const forbidden = canaries.filter(({ entity, field }) => hidden.has(`${entity}.${field}`))
      const leaks: string[] = []
      for (const address of addresses(call, role)) {
        const { status, text } = await clients[role].get(address)
        if (status !== 200) continue
        answered.add(call.path)
        cells += hidden.size
        for (const { entity, field, shown } of forbidden)
          if (shown.some((way) => text.includes(way))) leaks.push(`${entity}.${field} × ${role}: ${call.path}`)
      }
      return leaks
    })
    expect([...new Set(found.flat())].filter((leak) => !rightful.includes(leak)).sort()).toEqual([])
    const silent = calls()
      .map(({ path }) => path)
      .filter((path) => !answered.has(path))
    expect(silent.sort()).toEqual(unanswered)
  })
})
