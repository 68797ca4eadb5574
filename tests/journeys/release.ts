import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { Hono } from 'hono'
import type { Env } from '#server/http/caller.ts'
import { servePortal } from '#server/http/portal.ts'
import { startTestProxy, type TestProxy } from './test-proxy.ts'

const BUILT = path.resolve(import.meta.dirname, '../../dist')

export interface Release extends TestProxy {
  /** Which worker is given out from now on. */
  worker: 'as built' | 'newer' | 'taken back' | 'switched off'
  /** Whether parts and calls are asked for in vain: nothing comes, for ever. */
  hangs: boolean
  /** Whether the server no longer has the packs that a worker asks for, as after a release. */
  lacksPacks: boolean
  /** Whether the portal that is out there is one the server no longer understands. */
  tooOld: boolean
}

/** The same program with the number of the build before: its answer to which one it is names it alone. */
function ofEarlierBuild(source: string): string {
  const changed = source.replace(/(postMessage\()(Number\([^)]*\)|[\d.e]+)\)/, '$10)')
  if (changed === source) throw new Error('The worker does not say of which build it is')
  return changed
}

/** Stands before the server and plays what a release changes: the worker, and which portals are understood. */
export async function playRelease(behind: string): Promise<Release> {
  let hangs = false
  const hanging = new Set<ServerResponse>()
  const played: Pick<Release, 'worker' | 'tooOld' | 'hangs' | 'lacksPacks'> = {
    worker: 'as built',
    lacksPacks: false,
    tooOld: false,
    get hangs() {
      return hangs
    },
    // A browser opens only so many connections: those that hang would keep later ones waiting.
    set hangs(now) {
      hangs = now
      if (now) return
      for (const response of hanging) response.destroy()
      hanging.clear()
    },
  }
  // The same words as those of a server whose workers are switched off.
  const switchedOff = new Hono<Env>()
  servePortal(switchedOff, BUILT, { worker: false })

  async function otherWorker(response: ServerResponse): Promise<void> {
    const source =
      played.worker === 'switched off' ? await switchedOff.request('/sw.js') : await fetch(`${behind}/sw.js`)
    const text = await source.text()
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
    response.end(`${played.worker === 'taken back' ? ofEarlierBuild(text) : text}\n// Another one.`)
  }

  const stand = await startTestProxy(behind, {
    answers(request, response) {
      if (played.tooOld && request.headers['x-client-build']) request.headers['x-client-build'] = '0'
      if (played.lacksPacks && request.url?.startsWith('/packs/')) {
        response.writeHead(404).end('Not found')
        return true
      }
      if (hangs && /^\/(assets|packs|api)\//.test(request.url ?? '')) {
        hanging.add(response)
        return true
      }
      const other = request.url === '/sw.js' && played.worker !== 'as built'
      if (other) void otherWorker(response)
      return other
    },
  })
  return Object.assign(played, stand)
}
