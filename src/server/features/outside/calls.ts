import type { Context } from 'hono'
import type { OutsideFinding } from '#domain/rules/outside.ts'
import { Refusal } from '#domain/errors.ts'
import type { Config } from '#server/config.ts'
import type { Env } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import { proxyState } from '#server/http/proxy-state.ts'
import { tryOutside, type Outside } from '#server/outside/try-outside.ts'
import type { Gate } from '#server/records/gate.ts'

interface Parts extends Omit<Outside, 'config'> {
  readonly gate: Gate
  readonly config: Outside['config'] & Pick<Config, 'trustProxy' | 'publicUrl'>
}

/** More than one piece of an upload: what lets this through lets files through. */
const MOST_TRIED = 6 * 1024 * 1024

/** For administrators: what the portal depends on is tried now, and a page finds out what stands between. */
export function outsideCalls({ gate, ...parts }: Parts): Call[] {
  const administers = async (caller: Parameters<Gate['viewer']>[0]): Promise<void> => {
    const { viewer } = await gate.run(caller, () => [])
    if (viewer.level !== 'admin') throw new Refusal('NOT_FOUND')
  }
  return [
    defineCall({
      method: 'GET',
      path: '/outside',
      tag: 'outside',
      summary: 'Try what the portal depends on: database, clock, mail, files, text messages, proxy',
      answer: ['findings'],
      handle: async ({ c, caller }) => {
        await administers(caller)
        return { findings: [...(await tryOutside(parts)), proxyOf(c, parts.config)] }
      },
    }),
    defineCall({
      method: 'POST',
      path: '/outside/body',
      tag: 'outside',
      summary: 'Take a body as long as a piece of a file, and tell how much of it arrived',
      reads: true,
      answer: ['bytes'],
      handle: async ({ c, caller }) => {
        await administers(caller)
        return { bytes: await lengthOf(c) }
      },
    }),
  ]
}

function proxyOf(c: Context<Env>, config: Parts['config']): OutsideFinding {
  const state = proxyState(c, config)
  return { what: 'proxy', state, said: state === 'ok' || state === 'untrusted' ? c.get('ip') : null }
}

async function lengthOf(c: Context<Env>): Promise<number> {
  let bytes = 0
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += (chunk as Uint8Array).length
    if (bytes > MOST_TRIED) throw new Refusal('TOO_LARGE')
  }
  return bytes
}
