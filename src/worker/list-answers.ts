import { tokenPayload } from '#offline/token-payload.ts'
import { isObject } from '#domain/rules/is-object.ts'
import { MARK, MARK_VERSION, portalAnswer, type PortalAnswer } from '#domain/portal-answer.ts'
import { ANSWER_FROM } from '#offline/answers/answer-from.ts'
import { findList, keepList, type KeptList } from '#offline/answers/kept-lists.ts'
import type { KeptAnswers } from '#offline/answers/kept-answers.ts'
import { listsFor, type ListUpdate, type ReferenceList } from '#offline/answers/reference-lists.ts'
import type { Send } from '#offline/outbox/send-request.ts'
import type { OwnAnswers } from './own-answers.ts'

/** When the portal opens, lists older than this are fetched anew before a page requests them. */
const FRESH_FOR = 10 * 60_000
const AT_ONCE = 2

interface Parts {
  readonly own: OwnAnswers
  readonly ask: (request: Request) => Promise<Response>
  readonly tell: (news: ListUpdate) => void
  readonly now?: () => number
}

/** A request of a page. */
interface Asked {
  readonly request: Request
  readonly list: ReferenceList
  /** Keeps the worker awake for what goes on after the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/**
 * W12: stale-while-revalidate for reference lists. Answers every tab from the store, asks the server meanwhile, stores
 * its answer and notifies the tabs.
 */
export function listAnswers({ own, ask, tell, now = Date.now }: Parts) {
  async function take(mine: Mine, list: ReferenceList, came: PortalAnswer | undefined, at: number) {
    const kept = came?.status === 200 && (await keepList(mine.answers, list, came.body, at))
    if (kept) mine.tell({ path: list.path, state: 'kept', at, asked: at })
    return kept
  }

  async function renew(mine: Mine, list: ReferenceList, came: Promise<Response>, before: KeptList): Promise<void> {
    const at = now()
    const answer = await came.then(portalAnswer).catch(() => undefined)
    if (await take(mine, list, answer, at)) return
    const refused = answer !== undefined && answer.status < 500 && answer.status !== 429
    mine.tell({ path: list.path, state: refused ? 'refused' : 'unanswered', at: before.at, asked: at })
  }

  async function mineBy(token: string, patient = false): Promise<Mine | undefined> {
    const { sub: owner, as } = tokenPayload(token)
    // While viewing as another user nothing is stored, and no stored data of the signed-in user is shown.
    if (typeof owner !== 'string' || as !== undefined) return undefined
    const answers = await own(owner, patient)
    return answers && { answers, tell: (news) => tell({ owner, ...news }) }
  }

  return {
    async answer({ request, list, waitUntil }: Asked): Promise<Response> {
      const mine = await mineBy(request.headers.get('authorization')?.slice('Bearer '.length) ?? '')
      if (!mine) return ask(request)
      const from = request.headers.get(ANSWER_FROM)
      const kept = from === 'server' ? undefined : await find(mine, list)
      if (from === 'device') return kept ? responseOf(kept) : Response.error()
      const at = now()
      const came = ask(request)
      if (kept) {
        waitUntil(renew(mine, list, came, kept))
        return responseOf(kept)
      }
      const response = await came
      const copy = response.clone()
      waitUntil(portalAnswer(copy).then((answer) => take(mine, list, answer, at)))
      return response
    },

    /** Fetches the lists the role may see that are missing or old. A failed list does not stop the others. */
    async fill(token: string, send: Send, signal: AbortSignal): Promise<void> {
      const mine = await mineBy(token, true)
      if (!mine) return
      const { body } = await send({ method: 'GET', path: '/permission/user_role' }, signal)
      const waiting = listsFor(codenamesIn(body)).values()
      async function work(mine: Mine) {
        for (const list of waiting) {
          if (signal.aborted) return
          const at = now()
          if (at - ((await find(mine, list))?.at ?? 0) < FRESH_FOR) continue
          const { status, body } = await send({ method: 'GET', path: list.path }, signal)
          if (status !== undefined) await take(mine, list, { status, body }, at).catch(() => undefined)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, () => work(mine)))
    },
  }
}

interface Mine {
  readonly answers: KeptAnswers
  readonly tell: (news: Omit<ListUpdate, 'owner'>) => void
}

/** An unreadable list counts as missing. */
const find = ({ answers }: Mine, list: ReferenceList) => findList(answers, list).catch(() => undefined)

function responseOf({ body }: KeptList): Response {
  return Response.json(body, { headers: { [MARK]: MARK_VERSION, 'cache-control': 'no-store' } })
}

function codenamesIn(body: unknown): string[] {
  const granted: unknown = isObject(body) ? body.user_permissions : undefined
  if (!Array.isArray(granted)) return []
  return granted.map((one: unknown) => String(isObject(one) ? one.codename : undefined))
}
