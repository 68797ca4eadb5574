import { expect, test } from 'vitest'
import { stepsOf } from './case-steps.ts'

type Move = Parameters<typeof stepsOf>[1][number]
type Status = Move['to_status']

const move = (from: Status, to: Status, at: string, kind: Move['kind'] = 'change'): Move => ({
  kind,
  from_status: from,
  to_status: to,
  at,
})
const said = (...asked: Parameters<typeof stepsOf>) =>
  Object.fromEntries(stepsOf(...asked).map(({ status, state }) => [status, state]))

test('a step is done only where the case has been; what was passed over is not', () => {
  const events = [
    move('intake', 'intake', '1'),
    move('intake', 'underwriting', '2'),
    move('underwriting', 'demand', '3'),
  ]
  expect(said('demand', events)).toMatchObject({
    intake: 'done',
    underwriting: 'done',
    active: 'skipped',
    treatment_complete: 'skipped',
    demand: 'now',
    litigation: 'ahead',
  })
})

test('a proposal moves nothing, its acceptance does', () => {
  const proposed = [move('demand', 'litigation', '1', 'proposal')]
  expect(said('demand', proposed)).toMatchObject({ litigation: 'ahead' })
  const accepted = [...proposed, move('demand', 'litigation', '2', 'acceptance')]
  expect(stepsOf('litigation', accepted)).toContainEqual({ status: 'litigation', state: 'now', at: '2' })
})

test('a case that came with its status stands there, and one on hold stands at no step', () => {
  expect(said('active', [])).toMatchObject({
    intake: 'skipped',
    underwriting: 'skipped',
    active: 'now',
    demand: 'ahead',
  })
  expect(Object.values(said('on_hold', [move('active', 'on_hold', '1')]))).not.toContain('now')
})
