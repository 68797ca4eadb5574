import { expect, test } from 'vitest'
import { createAlerts } from './alerts.ts'

function withClock() {
  const waiting: (() => void)[] = []
  const times: number[] = []
  const alerts = createAlerts((done, milliseconds) => {
    waiting.push(done)
    times.push(milliseconds)
  })
  return { alerts, waiting, times }
}

test('S17: an alert has a message and a type, success unless said otherwise, and is gone after 3 s', () => {
  const { alerts, waiting, times } = withClock()
  alerts.show('The connection is back.')
  expect(alerts.current()).toEqual({ text: 'The connection is back.', type: 'success' })
  expect(times).toEqual([3000])
  waiting[0]?.()
  expect(alerts.current()).toBeUndefined()
})

test('S17: the next alert takes the place of the one before, and has its own three seconds', () => {
  const { alerts, waiting } = withClock()
  alerts.show('one')
  alerts.show('two', 'warning')
  waiting[0]?.()
  expect(alerts.current()).toEqual({ text: 'two', type: 'warning' })
  waiting[1]?.()
  expect(alerts.current()).toBeUndefined()
})
