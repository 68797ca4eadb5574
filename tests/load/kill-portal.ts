import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { startTestProxy, type TestProxy } from '#tests/journeys/test-proxy.ts'

export interface KillPortal extends TestProxy {
  /** Whether a new note gets no answer, as on a line that breaks off. */
  cut: boolean
  /** How long each new note is on its way to the server. */
  slowMs: number
  /** How many sign-outs the server has answered. */
  readonly signOuts: number
  /** From now on a newer portal is given out: another worker, another page, and another name for every part of it. */
  release(): number
}

const NOTE = '/api/patient_note/create'
const PART = /^\/assets\/r\d+\//
const PACK = /^\/packs\//
const TEXT = /javascript|css|html|json/
const DIGITS = 16

/** Stands before the server and plays what the browser is killed in the middle of: releases and slow or broken lines. */
export async function openKillPortal(behind: string): Promise<KillPortal> {
  const played = { cut: false, slowMs: 0, signOuts: 0 }
  let release = 0

  /** The parts of every release stay where they were. */
  async function givePart(url: string, response: ServerResponse): Promise<void> {
    const prefix = PART.exec(url)?.[0] ?? ''
    await give(url.replace(prefix, '/assets/'), response, (text) => ofRelease(text, prefix))
  }

  /** The same files hold the parts of every release, each under its name. */
  const givePack = (url: string, response: ServerResponse): Promise<void> =>
    give(url, response, (text) => ofRelease(text, `/assets/r${release}/`))

  async function givePage(response: ServerResponse): Promise<void> {
    await give('/', response, pageOf)
  }

  /** The list of the worker names the page by its digest. */
  async function giveWorker(response: ServerResponse): Promise<void> {
    const page = await (await fetch(`${behind}/`)).text()
    await give('/sw.js', response, (text) =>
      `${text}\n// Release ${release}.`
        .replaceAll('"url":"/assets/', `"url":"/assets/r${release}/`)
        .replaceAll(digestOf(page), digestOf(pageOf(page))),
    )
  }

  const pageOf = (text: string): string => ofRelease(text, `/assets/r${release}/`)

  async function give(path: string, response: ServerResponse, change: (text: string) => string): Promise<void> {
    const answer = await fetch(`${behind}${path}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const headers = [...answer.headers].filter(
      ([name]) => !/^(content-encoding|content-length|transfer-enc)/.test(name),
    )
    response.writeHead(answer.status, headers.flat())
    response.end(TEXT.test(answer.headers.get('content-type') ?? '') ? change(bytes.toString()) : bytes)
  }

  function answers({ url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
    if (played.cut && url === NOTE) {
      response.destroy()
      return true
    }
    if (release === 0) return false
    const giving = giveOfRelease(url, headers.accept, response)
    giving?.catch(() => response.destroy())
    return giving !== undefined
  }

  function giveOfRelease(url: string, accept: string | undefined, response: ServerResponse): Promise<void> | undefined {
    if (PART.test(url)) return givePart(url, response)
    if (PACK.test(url)) return givePack(url, response)
    if (url === '/sw.js') return giveWorker(response)
    return isPage(url, accept) ? givePage(response) : undefined
  }

  const stand = await startTestProxy(behind, {
    answers,
    waits: ({ url }) => (url === NOTE && played.slowMs > 0 ? wait(played.slowMs) : undefined),
    holdsBack({ url }, { statusCode }) {
      if (url === '/api/logout' && statusCode === 200) played.signOuts += 1
      return false
    },
  })
  return Object.assign(played, stand, { release: () => (release += 1) })
}

const isPage = (url: string, accept = ''): boolean =>
  url === '/index.html' || (!url.startsWith('/api/') && accept.includes('text/html'))

const ofRelease = (text: string, prefix: string): string => text.replaceAll('assets/', prefix.slice(1))

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, DIGITS)
