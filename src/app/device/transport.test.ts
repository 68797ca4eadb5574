import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { transportOver } from './transport.ts'

/** A server that refuses what it does not know with this status. */
function transport(status: number) {
  const asked: Readonly<Record<string, unknown>>[] = []
  const open = async (_: string, { query = {} }: { query?: Readonly<Record<string, unknown>> }) => {
    asked.push(query)
    if ('own' in query) throw new ApiError(status, 'INVALID')
    return { response: new Response('{"end":true}\n'), lost: () => Promise.reject(new Error('lost')) }
  }
  return { asked, ...transportOver({ open, post: async () => undefined } as never, () => ['a']) }
}

async function linesOf(lines: AsyncIterable<readonly string[]>): Promise<string[]> {
  const all: string[] = []
  for await (const some of lines) all.push(...some)
  return all
}

test.each([400, 422])(
  'O10: a server of the version before, which answers %i, is asked without own writes',
  async (status) => {
    const { asked, lines } = transport(status)
    const query = { cursor: 'c', own: 'a' }
    expect(await linesOf(lines('/sync/delta', { query }, AbortSignal.timeout(1000)))).toEqual(['{"end":true}'])
    expect(asked).toEqual([query, { cursor: 'c' }])
  },
)

test('what a server refuses for another reason is asked once', async () => {
  const { asked, lines } = transport(403)
  const answer = linesOf(lines('/sync/delta', { query: { own: 'a' } }, AbortSignal.timeout(1000)))
  await expect(answer).rejects.toMatchObject({ status: 403 })
  expect(asked).toHaveLength(1)
})
