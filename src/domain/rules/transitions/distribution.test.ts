import { describe, expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import { distributionMachine, type DistributionFacts } from './distribution.ts'
import { check } from './machine.ts'
import { remittanceMachine } from './remittance.ts'
import { handTable, wholeTable } from './table-for-tests.ts'

const sound: DistributionFacts = {
  error: null,
  gross_cents: 1,
  up_to_date: true,
  other_in_force: false,
  money_received: false,
  unanswered_liens: 0,
  reason: 'Because',
}

describe('a distribution', () => {
  it('goes from hand to hand by this table and no other', () => {
    const table = wholeTable(distributionMachine, (actor, to) => ({
      ...sound,
      made_by: to === 'approved' ? 'somebody else' : (actor.id ?? null),
    }))
    expect(table.sort()).toEqual(
      handTable(`
        draft -> proposed: admin billing
        draft -> reversed: admin billing
        proposed -> approved: admin
        proposed -> draft: admin billing
        approved -> draft: admin billing
        approved -> published: admin billing
        published -> accepted: admin law_firm
        published -> reversed: admin
        accepted -> executed: admin billing law_firm
        accepted -> reversed: admin
        executed -> reversed: admin
      `),
    )
  })

  const admin: Actor = { role: 'admin', id: 'a' }
  const missing = (
    from: 'draft' | 'proposed' | 'published' | 'accepted',
    to: 'proposed' | 'approved' | 'draft' | 'accepted' | 'reversed',
    facts: DistributionFacts,
  ) => {
    const answer = check(distributionMachine, { from, to, actor: admin, facts: { ...sound, ...facts } })
    return answer.ok ? [] : answer.code === 'GUARD_FAILED' ? answer.missing : [answer.code]
  }

  it('D8: is never approved by its maker, nor by nobody’s word', () => {
    expect(missing('proposed', 'approved', { made_by: 'a' })).toEqual(['SECOND_PERSON_MISSING'])
    expect(missing('proposed', 'approved', { made_by: null })).toEqual(['SECOND_PERSON_MISSING'])
    expect(missing('proposed', 'approved', { made_by: 'b' })).toEqual([])
  })

  it('is proposed by its maker, from sound and present figures', () => {
    expect(missing('draft', 'proposed', { made_by: 'b' })).toEqual(['NOT_OWN_DRAFT'])
    const wrong = { made_by: 'a', error: 'SHORTFALL_SUPER', gross_cents: 0, up_to_date: false, other_in_force: true }
    expect(missing('draft', 'proposed', wrong)).toEqual([
      'RESULT_NOT_OK',
      'SETTLEMENT_MISSING',
      'CASE_CHANGED',
      'OTHER_IN_FORCE',
    ])
  })

  it('is sent back and reversed with a reason, and not once money has come in', () => {
    const silent = { reason: null }
    expect(missing('proposed', 'draft', { ...silent, made_by: 'b' })).toEqual(['REASON_MISSING'])
    expect(missing('proposed', 'draft', { ...silent, made_by: 'a' })).toEqual([])
    expect(missing('published', 'accepted', silent)).toEqual(['REASON_MISSING'])
    expect(missing('published', 'reversed', silent)).toEqual(['REASON_MISSING'])
    expect(missing('accepted', 'reversed', { ...silent, money_received: true })).toEqual([
      'REASON_MISSING',
      'MONEY_RECEIVED',
    ])
    expect(missing('accepted', 'reversed', { supplemented: true, money_received: false })).toContain(
      'SUPPLEMENT_IN_FORCE',
    )
  })
})

describe('a remittance', () => {
  it('is made, approved by another and sent', () => {
    const facts = { made_by: 'somebody else', reference: 'R-1', sent_on: '2026-06-15', reason: 'Because' }
    expect(wholeTable(remittanceMachine, () => facts).sort()).toEqual(
      handTable(`
        draft -> approved: admin
        draft -> failed: admin billing
        approved -> sent: admin billing
        approved -> failed: admin billing
        sent -> failed: admin billing
      `),
    )
    const actor: Actor = { role: 'admin', id: 'a' }
    const own = check(remittanceMachine, { from: 'draft', to: 'approved', actor, facts: { made_by: 'a' } })
    expect(own).toEqual({ ok: false, code: 'GUARD_FAILED', missing: ['SECOND_PERSON_MISSING'] })
    const bare = check(remittanceMachine, { from: 'approved', to: 'sent', actor, facts: {} })
    expect(bare).toEqual({ ok: false, code: 'GUARD_FAILED', missing: ['REFERENCE_MISSING', 'SENT_ON_MISSING'] })
  })
})
