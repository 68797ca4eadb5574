import { describe, expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import { isAmong, isOtherPerson } from './actor.ts'
import type { WithReason } from './guards.ts'
import { need, needReason } from './guards.ts'
import type { Machine } from './machine.ts'
import { allowedFrom, check, neededFor } from './machine.ts'

type Facts = WithReason & { door?: 'unlocked' | 'locked'; earlier?: string }

const machine: Machine<'shut' | 'open' | 'broken', Facts> = {
  states: ['shut', 'open', 'broken'],
  transitions: [
    {
      from: ['shut'],
      to: 'open',
      by: ['admin'],
      proposeBy: ['law_firm'],
      needs: [need('LOCKED', (facts) => facts.door === 'unlocked'), needReason],
      effects: ['ring'],
    },
    { from: ['open'], to: 'shut', by: ['admin', 'employee:billing'] },
    { from: ['broken'], to: 'open', by: ['admin'], onlyIf: (facts) => facts.earlier === 'open' },
  ],
}

const admin: Actor = { role: 'admin', id: 'a' }
const firm: Actor = { role: 'law_firm' }

describe('state machine', () => {
  it('applies, names the effects, and lets others propose', () => {
    const facts: Facts = { door: 'unlocked', reason: 'air' }
    expect(check(machine, { from: 'shut', to: 'open', actor: admin, facts })).toEqual({
      ok: true,
      mode: 'apply',
      effects: ['ring'],
    })
    expect(check(machine, { from: 'shut', to: 'open', actor: firm, facts })).toMatchObject({
      mode: 'propose',
    })
  })

  it('says what a step asks for, whoever takes it and however things stand', () => {
    expect(neededFor(machine, 'shut', 'open', {})).toEqual(['LOCKED', 'REASON_MISSING'])
    expect(neededFor(machine, 'broken', 'open', {})).toEqual([])
    expect(neededFor(machine, 'shut', 'broken', {})).toEqual([])
  })

  it('names every missing fact at once, for a proposal too', () => {
    for (const actor of [admin, firm]) {
      expect(check(machine, { from: 'shut', to: 'open', actor, facts: { reason: '  ' } })).toEqual({
        ok: false,
        code: 'GUARD_FAILED',
        missing: ['LOCKED', 'REASON_MISSING'],
      })
    }
  })

  it('answers an illegal wish with what is allowed to this actor', () => {
    expect(check(machine, { from: 'shut', to: 'broken', actor: admin, facts: {} })).toEqual({
      ok: false,
      code: 'ILLEGAL_TRANSITION',
      allowed: ['open'],
    })
    expect(check(machine, { from: 'open', to: 'shut', actor: firm, facts: {} })).toMatchObject({
      allowed: [],
    })
    expect(check(machine, { from: 'open', to: 'open', actor: admin, facts: {} })).toMatchObject({ ok: false })
  })

  it('hides a transition whose condition is not met', () => {
    expect(allowedFrom(machine, 'broken', admin, {})).toEqual([])
    expect(allowedFrom(machine, 'broken', admin, { earlier: 'open' })).toEqual([{ to: 'open', mode: 'apply' }])
    expect(allowedFrom(machine, 'shut', firm, {})).toEqual([{ to: 'open', mode: 'propose' }])
  })
})

describe('actor', () => {
  it('tells a billing employee from the others', () => {
    expect(isAmong({ role: 'employee', department: 'billing' }, ['employee:billing'])).toBe(true)
    expect(isAmong({ role: 'employee', department: 'intake' }, ['employee:billing'])).toBe(false)
    expect(isAmong({ role: 'auditor', department: 'billing' }, ['employee:billing'])).toBe(false)
    expect(isAmong({ role: 'employee', department: 'billing' }, ['employee'])).toBe(true)
  })

  it('does not take an unknown person for another one', () => {
    expect(isOtherPerson({ role: 'admin', id: 'a' }, 'b')).toBe(true)
    expect(isOtherPerson({ role: 'admin', id: 'a' }, 'a')).toBe(false)
    expect(isOtherPerson({ role: 'admin' }, 'b')).toBe(false)
    expect(isOtherPerson({ role: 'admin', id: 'a' }, null)).toBe(false)
  })
})
