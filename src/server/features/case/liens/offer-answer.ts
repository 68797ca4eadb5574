import type { OfferAnswerInput } from '#domain/calls/liens.ts'
import { lien } from '#domain/entities/lien.ts'
import { Refusal } from '#domain/errors.ts'
import { sideOf } from '#domain/rules/transitions/offers.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { illegalTransition } from '#server/workflow/permit.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { raw } from '#server/records/sql.ts'
import { closeOffer, openOffer } from './offers.ts'

const states = { decline: 'declined', withdraw: 'withdrawn' } as const

/** Declines the other side’s offer, or withdraws the caller’s own; the lien keeps its status. */
export async function answerOffer(work: Work, id: string, input: OfferAnswerInput): Promise<string> {
  const held = await work.hold(lien, id, 'read')
  refuseOutdated(held, input.expected_version)
  const actor = await actorOf(work)
  const side = actor && sideOf(actor)
  if (!side) throw illegalTransition([])
  const offer = await openOffer(work, held)
  if (!offer) throw new Refusal('GUARD_FAILED', { errors: { _: ['NO_OPEN_OFFER'] } })
  if ((offer.by === side) !== (input.answer === 'withdraw'))
    throw illegalTransition([offer.by === side ? 'withdraw' : 'decline'])
  // Only those who bargain decline; an employee may take back what the portal has asked for.
  if (input.answer === 'decline' && actor.role === 'employee') throw illegalTransition([])
  const state = states[input.answer]
  await closeOffer(work, offer, state)
  // A step based on an outdated view must be told that there is no open offer.
  await work.change(lien, id, { status: raw('status') })
  await work.note({
    action: 'answer_offer',
    entity: 'lien',
    entityId: id,
    patientIds: [held.patient_id],
    detail: { offer: offer.id, state, reason: input.reason ?? null },
  })
  return `{"lien":${await work.shown(lien, id, 'read')},"reduction_offer":${JSON.stringify({ id: offer.id, state })}}`
}
