import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { distributionCalls } from '#domain/calls/distribution.ts'
import { changesBetween } from '#domain/rules/distribution/changes.ts'
import { sinceEngine1 } from '#domain/rules/distribution/engine-1.ts'
import { adjustedCents } from '#domain/rules/lien-arithmetic.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import { answersTo } from '#domain/rules/transitions/offers.ts'
import { actorOf, keepsAccounts } from '#server/workflow/actor.ts'
import type { Work } from '#server/records/commands.ts'
import { sql } from '#server/records/sql.ts'
import { waitingForOwners, type WaitingLien } from './bound-liens.ts'
import { resultIn } from './figures.ts'
import { allowedNow, factsOf, lookAt } from './held.ts'
import type { Distribution } from './kept.ts'
import { heldLines } from './supplement.ts'

type Summary = AnswerOf<typeof distributionCalls.list>['distributions'][number]
type Shown = AnswerOf<typeof distributionCalls.read>['distribution']

/** A line of the list of distributions. */
export function summary(row: Distribution): Summary {
  const { inputs: _inputs, rule: _rule, outputs: _outputs, scenario: _scenario, engine_version: _engine, ...told } = row
  const result = resultIn(row)
  return {
    ...told,
    ok: result.ok,
    error: result.ok ? null : result.error,
    totals: result.ok ? result.totals : null,
    warnings: result.ok ? result.warnings : [],
  }
}

/** All of a distribution: figures, history, what may follow, and what is new in it. */
export async function full(work: Work, id: string): Promise<Shown> {
  const row = await lookAt(work, id)
  const actor = await actorOf(work)
  const facts = await factsOf(work, row)
  const previous = await publishedBefore(work, row)
  const held = row.supplements === null ? await heldLines(work, row) : []
  return {
    ...summary(row),
    scenario: row.scenario,
    inputs: sinceEngine1(row.inputs),
    rule: row.rule,
    engine_version: row.engine_version,
    result: resultIn(row),
    stale: facts.up_to_date === false,
    allowed: allowedNow(row, actor, facts),
    waits_for: (await waitingForOwners(work, row)).map((lien) => waiting(lien, actor)),
    held,
    may_supplement: keepsAccounts(actor) && held.some(({ disputed }) => !disputed),
    may_edit:
      row.state === 'draft' && row.supplements === null && keepsAccounts(actor) && row.made_by === work.viewer.id,
    events: await work.rows(sql<Shown['events'][number]>`select e.id, e.from_state, e.to_state, e.reason, e.at,
        (e.detail ->> 'replaced_by')::int as replaced_by_number,
        (select u.name from "user" u where u.id = e.by) as by_name
      from distribution_event e where e.distribution_id = ${id} order by e.at, e.id`),
    previous: previous ? { id: previous.id, number: previous.number } : null,
    diff: previous ? changesBetween(figures(previous), figures(row)) : [],
  }
}

/** A lien whose owner has the firm's offer before him, and whether this person may take it for him. */
function waiting({ billed_cents, adjustment_cents, ...lien }: WaitingLien, actor: Actor | undefined) {
  const owed = adjustedCents({ billed_cents, adjustment_cents })
  const isOffered = actor !== undefined && lien.amount_cents !== null
  const facts = {
    offer_by: 'firm',
    adjusted_cents: owed,
    reduction_cents: owed - (lien.amount_cents ?? 0),
  } as const
  return {
    ...lien,
    owed_cents: owed,
    may_accept: isOffered && answersTo('firm', lien.status, actor, facts).includes('accept'),
  }
}

type Figures = Pick<Distribution, 'inputs' | 'outputs'>

function figures({ inputs, outputs }: Figures) {
  return { inputs, ...outputs }
}

/** What the firm was shown last before this one. */
async function publishedBefore(work: Work, row: Distribution) {
  return work.row(sql<
    Pick<Distribution, 'id' | 'number' | 'inputs' | 'outputs'>
  >`select id, number, inputs, outputs from distribution
    where patient_id = ${row.patient_id} and id <> ${row.id} and supplements is null and ${row.supplements}::uuid is null
      and published_at < coalesce(${row.published_at}::timestamptz, now())
    order by published_at desc limit 1`)
}
