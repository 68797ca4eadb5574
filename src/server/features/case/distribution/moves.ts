import type { DistributionMoveInput } from '#domain/calls/distribution.ts'
import { Refusal } from '#domain/errors.ts'
import { digestOf } from '#domain/rules/distribution/frozen.ts'
import { distributionMachine, type DistributionState } from '#domain/rules/transitions/distribution.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { requirePermit, illegalTransition } from '#server/workflow/permit.ts'
import { refuseOutdated, type Values, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { join, name, raw, sql, type Sql } from '#server/records/sql.ts'
import { keepUsualFee } from '../cases/agreed-figures.ts'
import { beginPayingOut } from '../cases/money-steps.ts'
import { bindLiens, freeLiens, holdLiens, makePayable } from './bound-liens.ts'
import { factsOf, lookAt } from './held.ts'
import type { Distribution } from './kept.ts'
import { full } from './shown.ts'

/** One step of a distribution, with what it means for its liens. */
export async function moveDistribution(work: Work, id: string, input: DistributionMoveInput): Promise<string> {
  const { to, reason } = input
  const seen = await lookAt(work, id)
  // Liens first, then the case, then the distribution: the order in which every command holds them.
  await holdLiens(work, seen.patient_id)
  const held = await lookAt(work, id, 'hold')
  refuseOutdated(held, input.expected_version)
  const actor = await actorOf(work)
  if (!actor) throw illegalTransition([])
  const from = held.state
  const facts = await factsOf(work, held, reason)
  const { effects } = requirePermit({ machine: distributionMachine, from, to, actor, facts })

  if (effects.includes('replace_published')) await replacePublished(work, held)
  await step(work, held, to, { ...columnsAfter(held, to, work.viewer.id) }, reason)
  if (effects.includes('bind_liens')) await bindLiens(work, held)
  if (to === 'accepted') await keepUsualFee(work, held.patient_id)
  if (effects.includes('make_payable')) await makePayable(work, held)
  if (to === 'executed') await beginPayingOut(work, held.patient_id)
  if (effects.includes('free_liens')) await freeLiens(work, held, reason ?? '')
  return JSON.stringify({ distribution: await full(work, id) })
}

function columnsAfter(held: Distribution, to: DistributionState, viewerId: string): Record<string, Sql> {
  switch (to) {
    case 'approved':
      return { approved_by: sql`${viewerId}::uuid`, sha256: sql`${digestOfKept(held)}` }
    case 'draft':
      return { approved_by: raw('null'), sha256: raw('null') }
    case 'published':
    case 'accepted':
    case 'executed':
      return { [`${to}_at`]: raw('now()') }
    default:
      return {}
  }
}

function digestOfKept({ outputs, ...rest }: Distribution): string {
  if (outputs === null) throw new Refusal('GUARD_FAILED', { errors: { _: ['RESULT_NOT_OK'] } })
  return digestOf({ ...rest, outputs })
}

/** The firm has one distribution in its hands: the newest. */
async function replacePublished(work: Work, by: Distribution): Promise<void> {
  const before = await work.row(sql<Moving>`select id, patient_id, state, sha256 from distribution
    where patient_id = ${by.patient_id} and state = 'published'
      and (supplements is null) = ${by.supplements === null} for update`)
  if (before) await step(work, before, 'reversed', {}, undefined, { replaced_by: by.number })
}

type Moving = Pick<Distribution, 'id' | 'patient_id' | 'state'>

async function step(
  work: Work,
  held: Moving,
  to: DistributionState,
  set: Readonly<Record<string, Sql>>,
  why: string | undefined,
  detail: Values = {},
): Promise<void> {
  const columns = { ...set, state: sql`${to}`, version: raw('version + 1') }
  const changes = Object.entries(columns).map(([column, value]) => sql`${name(column)} = ${value}`)
  await work.run(sql`update distribution set ${join(changes, ', ')} where id = ${held.id}`)
  const known = await work.row(sql<Pick<Distribution, 'sha256'>>`select sha256 from distribution where id = ${held.id}`)
  const told = { ...detail, sha256: known?.sha256 ?? null }
  const event = newId()
  await work.run(sql`insert into distribution_event (id, distribution_id, from_state, to_state, reason, detail, by)
    values (${event}, ${held.id}, ${held.state}, ${to}, ${why ?? null}, ${JSON.stringify(told)}::jsonb, ${work.viewer.id})`)
  await work.note({
    action: 'transition',
    entity: 'distribution',
    entityId: held.id,
    patientIds: [held.patient_id],
    detail: { from: held.state, to, reason: why ?? null, event, ...told },
  })
}
