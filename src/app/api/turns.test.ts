import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

/** Work that ends when the test says so. */
function work(steps: string[], name: string) {
  const end = Promise.withResolvers<string>()
  return {
    end,
    async run() {
      steps.push(`${name} begins`)
      return end.promise.finally(() => steps.push(`${name} ends`))
    },
  }
}

test('what is about one thing goes one after the other', async () => {
  const steps: string[] = []
  const turns = openTurns()
  const [one, two] = [work(steps, 'one'), work(steps, 'two')]
  const done = [turns.take('a', one.run), turns.take('a', two.run)]
  two.end.resolve('second')
  one.end.resolve('first')
  expect(await Promise.all(done)).toEqual(['first', 'second'])
  expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  expect(turns.isTaken('a')).toBe(false)
})

test('what is about something else does not wait', async () => {
  const steps: string[] = []
  const turns = openTurns()
  const [one, two] = [work(steps, 'one'), work(steps, 'two')]
  const first = turns.take('a', one.run)
  two.end.resolve('second')
  expect(await turns.take('b', two.run)).toBe('second')
  expect(turns.isTaken('a')).toBe(true)
  one.end.resolve('first')
  await first
})

test('what fails holds up nothing', async () => {
  const steps: string[] = []
  const turns = openTurns()
  const [one, two] = [work(steps, 'one'), work(steps, 'two')]
  const first = turns.take('a', one.run)
  const second = turns.take('a', two.run)
  one.end.reject(new Error('there is no line'))
  two.end.resolve('second')
  await expect(first).rejects.toThrow('there is no line')
  expect(await second).toBe('second')
})
