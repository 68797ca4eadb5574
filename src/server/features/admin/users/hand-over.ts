import { usersCalls, type HandOverInput, type Holdings } from '#domain/calls/users.ts'
import { user } from '#domain/entities/user.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { command, refuseOutdated, type Work } from '#server/records/commands.ts'
import { sql, type Sql } from '#server/records/sql.ts'

interface Successor {
  readonly id: string
  readonly name: string
  readonly is_casemanager: boolean
  readonly is_underwriter: boolean
}

/** J16: everything of a user who left goes to another person in one act. */
export function answerHandOver(callerDatabase: CallerDatabase): Call[] {
  return [
    implement(usersCalls.holdings, async ({ caller, params }) => {
      const { results } = await callerDatabase.run(caller, (viewer) => {
        refuseOthers(viewer)
        return [holdingsSql(params.id), successorsSql(params.id)]
      })
      const [holdings, successors] = results
      if (!holdings.rows[0]) throw new Refusal('NOT_FOUND')
      return { holdings: holdings.rows[0], successors: successors.rows }
    }),
    implement(usersCalls.handOver, ({ caller, params, body, key }) =>
      command(callerDatabase, caller, key, (work) => handOver(work, params.id, body)),
    ),
  ]
}

function refuseOthers(viewer: Viewer): void {
  if (viewer.level !== 'admin') throw new Refusal('NOT_FOUND')
}

/** Also an entry that was deleted before the log-in was closed. */
const employeesOf = (id: string): Sql => sql`array(select e.id from employee e where e.user_id = ${id}::uuid)`
const isTagged = (id: string): Sql => sql`p.tagged_employee_ids && ${employeesOf(id)}`

const holdingsSql = (id: string): Sql<Holdings> => sql<Holdings>`select
    (select count(*)::int from patient p where p.case_manager_id = u.id and p.deleted_at is null) as cases_managed,
    (select count(*)::int from patient p where p.underwriter_id = u.id and p.deleted_at is null) as cases_underwritten,
    (select count(*)::int from patient p where ${isTagged(id)} and p.deleted_at is null) as cases_tagged,
    (select count(*)::int from lawfirm f where f.case_manager_id = u.id and f.deleted_at is null) as firms,
    (select count(*)::int from patient p where p.thread_owner_id = u.id and p.deleted_at is null) as conversations,
    (select count(*)::int from task k where k.assignee_id = u.id and k.done_at is null and k.deleted_at is null) as tasks,
    coalesce(h.devices, 0) as devices, coalesce(h.sessions, 0) as sessions
  from "user" u left join lateral login_holdings(u.id) h on true
  where u.id = ${id} and u.user_type = 'staff' and u.deleted_at is null`

const successorsSql = (id: string): Sql<Successor> => sql<Successor>`select u.id, u.name,
    u.is_casemanager is true as is_casemanager, u.is_underwriter is true as is_underwriter
  from "user" u where u.user_type = 'staff' and u.is_active and u.deleted_at is null and u.id <> ${id}
  order by u.name, u.id`

async function handOver(work: Work, id: string, body: HandOverInput): Promise<string> {
  const { viewer, row, rows, run, change, note, hold } = work
  refuseOthers(viewer)
  const held = await hold(user, id, 'update')
  refuseOutdated(held, body.expected_version)
  if (id === viewer.id) throw invalid({ id: ['own_login'] })
  const holdings = await row(holdingsSql(id))
  if (!holdings) throw new Refusal('NOT_FOUND')
  const { to, underwriter_id: other } = body
  const underwriter = other ?? to
  // Nobody closes the log-in of a successor meanwhile, either.
  await run(sql`select works_here(${to}), works_here(${underwriter})`)
  const successors = new Map((await rows(successorsSql(id))).map((one) => [one.id, one]))
  refuseUnfit(holdings, { to: successors.get(to), underwriter: successors.get(underwriter), other: Boolean(other) })

  const affected = sql`p.deleted_at is null and (p.case_manager_id = ${id} or p.underwriter_id = ${id}
    or p.thread_owner_id = ${id} or ${isTagged(id)})`
  // Locked in one order, so that two acts at the same moment don't wait for each other.
  const cases = await rows(
    sql<{ id: string; formerly: string[] }>`select p.id,
        people_on(p.case_manager_id, p.underwriter_id, p.tagged_employee_ids) as formerly
      from patient p where ${affected} order by p.id for no key update of p`,
  )
  const changed = sql`version = version + 1, updated_at = now(), updated_by = ${viewer.id}::uuid`
  await run(
    sql`update patient p set
        case_manager_id = case when p.case_manager_id = ${id} then ${to}::uuid else p.case_manager_id end,
        underwriter_id = case when p.underwriter_id = ${id} then ${underwriter}::uuid else p.underwriter_id end,
        thread_owner_id = case when p.thread_owner_id is distinct from ${id} then p.thread_owner_id
          when p.case_manager_id in (${id}::uuid, ${to}::uuid) then null else ${to}::uuid end,
        tagged_employee_ids = case when ${isTagged(id)}
          then array(select tag from unnest(p.tagged_employee_ids) as tag where tag <> all(${employeesOf(id)})
            union (select e.id from employee e where e.user_id = ${to}::uuid and e.deleted_at is null limit 1))
          else p.tagged_employee_ids end,
        ${changed}
      where ${affected}`,
    sql`update lawfirm set case_manager_id = ${to}::uuid, ${changed}
      where case_manager_id = ${id} and deleted_at is null`,
    sql`update task set assignee_id = ${to}::uuid, ${changed}
      where assignee_id = ${id} and done_at is null and deleted_at is null`,
    sql`select emit_handover((one->>'id')::uuid, true,
        array(select jsonb_array_elements_text(one->'formerly')::uuid))
      from jsonb_array_elements(${JSON.stringify(cases)}::jsonb) as one`,
    // Devices of users who see only assigned cases compare what they hold.
    sql`select raise_scope_epoch(array[${to}::uuid])`,
    sql`select wipe_devices(${id}), end_sessions(${id})`,
  )
  if (held.is_active) await change(user, id, { is_active: sql`false` })
  await note({
    action: 'hand_over',
    entity: 'user',
    entityId: id,
    patientIds: cases.map((one) => one.id),
    detail: { to, ...(other && { underwriter_id: other }), ...holdings },
  })
  return JSON.stringify({ holdings: await row(holdingsSql(id)) })
}

interface Taking {
  readonly to: Successor | undefined
  readonly underwriter: Successor | undefined
  /** Whether the underwriter is named apart. */
  readonly other: boolean
}

/** Cases are taken by people whose duty they are. */
function refuseUnfit(
  { cases_managed: managed, firms, cases_underwritten: underwritten }: Holdings,
  taking: Taking,
): void {
  const { to, underwriter, other } = taking
  const named = other ? 'underwriter_id' : 'to'
  if (!to) throw invalid({ to: ['not_found'] })
  if (!underwriter) throw invalid({ underwriter_id: ['not_found'] })
  if (managed + firms > 0 && !to.is_casemanager) throw invalid({ to: ['not_flagged'] })
  if (underwritten > 0 && !underwriter.is_underwriter) throw invalid({ [named]: ['not_flagged'] })
}
