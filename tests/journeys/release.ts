import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { Hono } from 'hono'
import type { Env } from '#server/http/caller.ts'
import { servePortal } from '#server/http/portal.ts'
import { standBefore, type Stand } from './stand-before.ts'

const BUILT = path.resolve(import.meta.dirname, '../../dist')

export interface Release extends Stand {
  /** Which worker is given out from now on. */
  worker: 'as built' | 'newer' | 'switched off'
  /** Whether the portal that is out there is one the server no longer understands. */
  tooOld: boolean
}

/** Stands before the server and plays what a release changes: the worker, and which portals are understood. */
export async function playRelease(behind: string): Promise<Release> {
  const played: Pick<Release, 'worker' | 'tooOld'> = { worker: 'as built', tooOld: false }
  // The same words as those of a server whose workers are switched off.
  const switchedOff = new Hono<Env>()
  servePortal(switchedOff, BUILT, null, false)

  async function otherWorker(response: ServerResponse): Promise<void> {
    const source = played.worker === 'newer' ? await fetch(`${behind}/sw.js`) : await switchedOff.request('/sw.js')
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
    response.end(`${await source.text()}\n// Another one.`)
  }

  const stand = await standBefore(behind, {
    answers(request, response) {
      if (played.tooOld && request.headers['x-client-build']) request.headers['x-client-build'] = '0'
      const other = request.url === '/sw.js' && played.worker !== 'as built'
      if (other) void otherWorker(response)
      return other
    },
  })
  return Object.assign(played, stand)
}
