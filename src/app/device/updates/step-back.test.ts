import { expect, test } from 'vitest'
import { isStepBack } from './ask-worker.ts'

const HERE = 1_002_003

const worker = (build: number | undefined) => ({
  postMessage(_: unknown, ports: unknown) {
    const [port] = ports as MessagePort[]
    if (build !== undefined) port?.postMessage(build)
  },
})

test.each([
  ['a later build', HERE + 1, false],
  ['the same version, built anew', HERE, false],
  ['an earlier build', HERE - 1, true],
  ['a portal that does not know the question, and so is earlier', undefined, true],
])('W9: %s: does it step back?', async (_, build, expected) => {
  expect(await isStepBack(worker(build), HERE, 200)).toBe(expected)
})
