import type { AnswerIndex, SealedAnswer } from '../replica/contents.ts'
import { ANSWERS, type ReplicaStore, type Write } from '../replica/replica-store.ts'
import { SYNC_STATE } from '../replica/sync-state.ts'
import { seal, sealBytes, unseal, unsealBytes } from '../seal.ts'
import { DAYS, GENERAL, PAINTED } from './cache-policy.ts'

/**
 * The most cases with stored answers. The least recently opened one that is not pinned is evicted; those kept ahead of need
 * count too and go first.
 */
export const MOST_CASES = 160

/** The most stored answers about ranges of days; when there are more, all are dropped. */
export const MOST_DAYS = 24

export interface KeptAnswer {
  readonly answer: unknown
  /** When the server gave it, in milliseconds. */
  readonly at: number
}

export interface Asked {
  readonly about: string
  readonly question: string
}

export interface AnswerAhead extends Asked {
  readonly answer: unknown
}

/** A case of which answers are kept, without any of them: this lies open. */
export interface KeptCase {
  readonly id: string
  /** When it was looked at last; 0 where it never was. */
  readonly used: number
  /** Pinned by the user: not evicted when other cases are opened. */
  readonly pinned: boolean
}

/**
 * Answers of the server as they came, for when it can't be asked, each sealed for its own question. When the user's access
 * changes, all are deleted.
 */
export interface KeptAnswers {
  /** As of now, unless it is older. */
  keep(about: string, question: string, answer: unknown, at?: number): Promise<void>
  /** The same, in one write, for cases that may be needed and were not looked at; those without room are left out. */
  keepAhead(answers: readonly AnswerAhead[]): Promise<void>
  /** Of these cases, in their order: those that are kept, and as many others as find room ahead of need. */
  fitting(abouts: readonly string[]): Promise<string[]>
  find(about: string, question: string): Promise<KeptAnswer | undefined>
  /** When the server gave each of these answers, in milliseconds; undefined for one that is not kept. */
  given(asked: readonly Asked[]): Promise<(number | undefined)[]>
  /** What was asked, of which answers are kept. */
  questions(about: string): Promise<string[]>
  cases(): Promise<KeptCase[]>
  pin(about: string, pinned: boolean): Promise<void>
  forget(abouts: readonly string[]): Promise<void>
  /** Keeps the bytes of a file beside what is kept of a case; false before anything may be. */
  keepFile(about: string, id: string, bytes: ArrayBuffer): Promise<boolean>
  file(about: string, id: string): Promise<ArrayBuffer | undefined>
  /** The ids of the files that are kept of a case. */
  files(about: string): Promise<string[]>
  dropFile(about: string, id: string): Promise<void>
}

/** No question begins so. */
const FILE = 'file:'

/** The place for which an answer is sealed, by the name under which it lies. */
export const answerPlace = (owner: string, name: string): string => `${owner}|answer|${name}`

export function sealedAnswers(
  store: ReplicaStore,
  key: CryptoKey,
  owner: string,
  now: () => number = Date.now,
): KeptAnswers {
  const nameOf = (about: string, question: string) => `${about}/${question}`
  const fileOf = (about: string, id: string) => `${about}/${FILE}${id}` as const
  const placeOf = (name: string) => answerPlace(owner, name)
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  async function sealed(about: string, question: string, answer: unknown, at: number): Promise<Write> {
    const name = nameOf(about, question)
    const value: SealedAnswer = { at, ...(await seal(key, JSON.stringify(answer), placeOf(name))) }
    return { table: 'answer', key: name, value }
  }

  const everythingAbout = async (about: string): Promise<Write[]> =>
    (await store.keys('answer', nameOf(about, ''))).map((key) => ({ table: 'answer', key }))

  /** What is kept under the rights that count now; undefined before the server has said for how long anything may be. */
  async function index(): Promise<AnswerIndex | undefined> {
    const syncState = await store.get('meta', SYNC_STATE)
    if (!syncState) return undefined
    const found = await store.get('meta', ANSWERS)
    const { scope_epoch } = syncState
    if (found?.scope_epoch === scope_epoch) return found
    const fresh: AnswerIndex = { scope_epoch, cases: {} }
    const old = (await store.keys('answer', '')).map((key): Write => ({ table: 'answer', key }))
    await store.commit([...old, { table: 'meta', key: ANSWERS, value: fresh }])
    return fresh
  }

  /** The cases with this one just used, and what goes to make room for it. */
  async function withUsed(
    { cases }: AnswerIndex,
    about: string,
  ): Promise<{ cases: AnswerIndex['cases']; gone: Write[] }> {
    const next = { ...cases, [about]: { ...cases[about], used: now() } }
    const tooMany = Object.entries(next)
      .filter(([id, { pinned }]) => !pinned && id !== about)
      .toSorted(([, one], [, other]) => one.used - other.used)
      .slice(0, Math.max(0, Object.keys(next).length - MOST_CASES))
    for (const [id] of tooMany) delete next[id]
    return { cases: next, gone: (await Promise.all(tooMany.map(([id]) => everythingAbout(id)))).flat() }
  }

  /** What goes before one more answer about days is kept. */
  async function daysBefore(name: string): Promise<Write[]> {
    const kept = await everythingAbout(DAYS)
    return kept.length < MOST_DAYS || kept.some(({ key }) => key === name) ? [] : kept
  }

  return {
    keep: (about, question, answer, at = now()) =>
      inTurn(async () => {
        const kept = await index()
        if (!kept) return
        const write = await sealed(about, question, answer, at)
        if (about === GENERAL || about === PAINTED) return store.commit([write])
        if (about === DAYS) return store.commit([...(await daysBefore(write.key)), write])
        const { cases, gone } = await withUsed(kept, about)
        await store.commit([...gone, write, { table: 'meta', key: ANSWERS, value: { ...kept, cases } }])
      }),
    async keepAhead(answers) {
      // Before its turn, and one by one: a page that asks for something meanwhile need not wait for all of them.
      const ahead: { about: string; write: Write }[] = []
      for (const { about, question, answer } of answers)
        ahead.push({ about, write: await sealed(about, question, answer, now()) })
      await inTurn(async () => {
        const kept = await index()
        if (!kept) return
        const cases = { ...kept.cases }
        const writes: Write[] = []
        for (const { about, write } of ahead) {
          if (!(about in cases) && Object.keys(cases).length >= MOST_CASES) continue
          cases[about] ??= { used: 0 }
          writes.push(write)
        }
        if (writes.length > 0)
          await store.commit([...writes, { table: 'meta', key: ANSWERS, value: { ...kept, cases } }])
      })
    },

    fitting: (abouts) =>
      inTurn(async () => {
        const kept = await index()
        if (!kept) return []
        let room = MOST_CASES - Object.keys(kept.cases).length
        return abouts.filter((about) => about in kept.cases || room-- > 0)
      }),

    find: (about, question) =>
      inTurn(async () => {
        if (!(await index())) return undefined
        const name = nameOf(about, question)
        const kept = await store.get('answer', name)
        if (!kept) return undefined
        const answer: unknown = JSON.parse(await unseal(key, kept, placeOf(name)))
        return { answer, at: kept.at }
      }),
    given: (asked) =>
      inTurn(async () => {
        if (!(await index())) return asked.map(() => undefined)
        const kept = asked.map(({ about, question }) => store.get('answer', nameOf(about, question)))
        return (await Promise.all(kept)).map((answer) => answer?.at)
      }),
    questions: (about) =>
      inTurn(async () => {
        if (!(await index())) return []
        const beginning = nameOf(about, '')
        return (await store.keys('answer', beginning)).map((name) => name.slice(beginning.length))
      }),
    cases: () =>
      inTurn(async () =>
        Object.entries((await index())?.cases ?? {})
          .map(([id, { used, pinned = false }]) => ({ id, used, pinned }))
          .toSorted((one, other) => other.used - one.used),
      ),
    pin: (about, pinned) =>
      inTurn(async () => {
        const kept = await index()
        if (!kept) return
        const cases = { ...kept.cases, [about]: { used: kept.cases[about]?.used ?? now(), pinned } }
        await store.commit([{ table: 'meta', key: ANSWERS, value: { ...kept, cases } }])
      }),
    forget: (abouts) =>
      inTurn(async () => {
        const kept = await index()
        if (!kept) return
        const cases = Object.fromEntries(Object.entries(kept.cases).filter(([id]) => !abouts.includes(id)))
        const gone = (await Promise.all(abouts.map(everythingAbout))).flat()
        await store.commit([...gone, { table: 'meta', key: ANSWERS, value: { ...kept, cases } }])
      }),
    keepFile: (about, id, bytes) =>
      inTurn(async () => {
        const kept = await index()
        if (!kept) return false
        const name = fileOf(about, id)
        const value = await sealBytes(key, bytes, placeOf(name))
        const { cases, gone } = await withUsed(kept, about)
        const write: Write = { table: 'answer', key: name, value }
        await store.commit([...gone, write, { table: 'meta', key: ANSWERS, value: { ...kept, cases } }])
        return true
      }),
    file: (about, id) =>
      inTurn(async () => {
        if (!(await index())) return undefined
        const name = fileOf(about, id)
        const kept = await store.get('answer', name)
        return kept && unsealBytes(key, kept, placeOf(name))
      }),
    files: (about) =>
      inTurn(async () => {
        if (!(await index())) return []
        const beginning = fileOf(about, '')
        return (await store.keys('answer', beginning)).map((name) => name.slice(beginning.length))
      }),
    dropFile: (about, id) => inTurn(() => store.commit([{ table: 'answer', key: fileOf(about, id) }])),
  }
}
