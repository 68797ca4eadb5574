import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { electLeader } from './leader.ts'

/** A busy machine is slow, not wrong. */
const SOON = { timeout: 15_000 }

// So long a silence is not what a busy machine makes of a beat.
const PERIODS = { beat: 10, silence: 600, unseen: 10_000 }

let name: string
let seen: { visibilityState: string }
let leaders: string[]
let leaving: (() => void)[]

beforeEach(() => {
  name = crypto.randomUUID()
  leaders = []
  leaving = []
  seen = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', seen)
})
afterEach(() => {
  leaving.forEach((leave) => leave())
  vi.unstubAllGlobals()
})

function tab(called: string): () => void {
  const leave = electLeader(
    name,
    () => {
      leaders.push(called)
      return () => (leaders = leaders.filter((leader) => leader !== called))
    },
    PERIODS,
  )
  leaving.push(leave)
  return leave
}

/** A tab that holds the lock and does nothing more, as when a browser freezes background tabs. */
async function frozen(): Promise<{ taken: Promise<void> }> {
  let holds: () => void
  const held = new Promise<void>((go) => (holds = go))
  const taken = navigator.locks
    .request(name, () => {
      holds()
      return new Promise<void>(() => undefined)
    })
    .catch(() => undefined)
  await held
  return { taken }
}

const pause = (milliseconds: number) => new Promise((go) => void setTimeout(go, milliseconds))

test('of several tabs one leads, and when it goes the next one does', async () => {
  const first = tab('first')
  await vi.waitFor(() => expect(leaders).toEqual(['first']), SOON)
  const second = tab('second')
  tab('third')
  await pause(PERIODS.silence * 2)
  expect(leaders).toEqual(['first'])
  first()
  await vi.waitFor(() => expect(leaders).toEqual(['second']), SOON)
  second()
  await vi.waitFor(() => expect(leaders).toEqual(['third']), SOON)
})

test('a leader that is silent loses the lead to a tab that is looked at', async () => {
  const { taken } = await frozen()
  tab('seen')
  await taken
  await vi.waitFor(() => expect(leaders).toEqual(['seen']), SOON)
})

test('a tab that nobody looks at takes nothing away', async () => {
  seen.visibilityState = 'hidden'
  await frozen()
  tab('hidden')
  await pause(PERIODS.silence * 2)
  expect(leaders).toEqual([])
})

test('a leader that nobody has looked at for long leaves the lead to one that is', async () => {
  await frozen()
  tab('seen')
  const channel = new BroadcastChannel(`${name}.leader`)
  channel.postMessage({ unseen: true })
  await vi.waitFor(() => expect(leaders).toEqual(['seen']), SOON)
  channel.close()
})

test('whoever lost the lead waits for it again', async () => {
  seen.visibilityState = 'hidden'
  tab('first')
  await vi.waitFor(() => expect(leaders).toEqual(['first']), SOON)
  let release: () => void = () => undefined
  const stolen = navigator.locks.request(name, { steal: true }, () => new Promise<void>((go) => (release = go)))
  await vi.waitFor(() => expect(leaders).toEqual([]), SOON)
  release()
  await stolen
  await vi.waitFor(() => expect(leaders).toEqual(['first']), SOON)
})

test('where there are no locks, every tab leads for itself', () => {
  vi.stubGlobal('navigator', {})
  const leave = tab('first')
  tab('second')
  expect(leaders).toEqual(['first', 'second'])
  leave()
  expect(leaders).toEqual(['second'])
})
