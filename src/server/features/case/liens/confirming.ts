import type { ConfirmationInput, FundingAnswerInput } from '#domain/calls/liens.ts'
import type { FundingOffersInput } from '#domain/calls/money/funding-offers.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { LienStatus } from '#domain/rules/transitions/lien.ts'
import type { Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'
import { moveFunding } from './funding.ts'
import { moveLien } from './transition.ts'

type Seen = ConfirmationInput['liens'][number]

/** One step for several liens; where one can't take it, it is named, and none does. */
export async function forEachLien(liens: readonly Seen[], step: (lien: Seen) => Promise<unknown>): Promise<string[]> {
  const ids = liens.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid({ liens: ['invalid'] })
  // In one order: two acts over the same liens wait for each other instead of blocking each other.
  for (const lien of liens.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    try {
      await step(lien)
    } catch (error) {
      throw error instanceof Refusal ? naming(error, lien.id) : error
    }
  }
  return ids
}

/** Confirms liens in one transaction, each by the rules of a single confirmation; their events name the act they share. */
export async function confirmLiens(work: Work, { liens, confirmation_method }: ConfirmationInput): Promise<string> {
  const act = { act: newId(), liens: liens.length }
  const ids = await forEachLien(liens, ({ id, expected_version }) =>
    moveLien(work, id, { to: 'confirmed', expected_version, confirmation_method }, act),
  )
  const rows = await work.rows(
    sql<{
      id: string
      version: number
      status: LienStatus
    }>`select id, version, status from lien where id = any(${ids}::uuid[]) order by id`,
  )
  return JSON.stringify({ liens: rows })
}

/** A funder's answer to several offers, each by the rules of a single answer. */
export async function answerFunding(work: Work, { liens, to, reason }: FundingAnswerInput): Promise<string> {
  await forEachLien(liens, ({ id, expected_version }) =>
    moveFunding(work, id, { to, expected_version, ...(reason !== undefined && { reason }) }),
  )
  return JSON.stringify({ count: liens.length })
}

/** Several offers to one funder, each by the rules of a single offer: what one lien takes of a limit, the next has not. */
export async function offerFunding(work: Work, { liens, ...offer }: FundingOffersInput): Promise<string> {
  await forEachLien(liens, ({ id, expected_version }) =>
    moveFunding(work, id, { to: 'offered', expected_version, ...offer }),
  )
  return JSON.stringify({ count: liens.length })
}

function naming({ code, errors, details, cause }: Refusal, id: string): Refusal {
  return new Refusal(code, { ...(errors && { errors }), details: { ...details, lien_id: id }, cause })
}
