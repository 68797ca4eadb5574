import type { Client } from '../api/client.ts'

/** A long answer as it arrives: the text of its lines, in pieces of whole lines. What is sent along makes it an order. */
export async function* linesOf(
  { open }: Pick<Client, 'open'>,
  path: string,
  ask: Parameters<Client['open']>[1],
  sent?: unknown,
): AsyncGenerator<string[]> {
  const { response, lost } = await open(path, ask, sent)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value } = (await reader?.read().catch(lost)) ?? {}
    if (value === undefined) break
    const all = (rest + value).split('\n')
    rest = all.pop() ?? ''
    if (all.length > 0) yield all
  }
  if (rest !== '') yield [rest]
}
