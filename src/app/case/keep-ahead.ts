import type { EntityName } from '#domain/entities/index.ts'
import { keptAhead, MOST_KEPT_AHEAD } from '#domain/keeping-ahead.ts'
import { ownCaseColumn } from '#domain/lists/own-cases.ts'
import { listName } from '#domain/list-name.ts'
import { addDays } from '#domain/rules/dates.ts'
import { isObject } from '#domain/rules/is-object.ts'
import { openCaseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { ownZone } from '#domain/rules/wall-time.ts'
import { keptPart } from '#offline/answers/answer-shapes.ts'
import { DAYS, GENERAL } from '#offline/answers/cache-policy.ts'
import { questionOfDays } from '#offline/answers/kept-days.ts'
import type { PersonalDevice } from '#offline/personal-device.ts'
import { idle } from '../api/idle.ts'
import { api, queryClient, session } from '../api/portal.ts'
import { rowsIn } from '../api/record-queries.ts'
import { ownDevice } from '../device/own-device.ts'
import { ownPatients } from '../device/patient-store/own-patients.ts'
import { userPermissions } from '../records/reference-lists.ts'
import { caseQueries } from './case-queries.ts'
import { rowsByCase } from './rows-by-case.ts'
import { today, workQuery } from './work/work-queries.ts'

/** W11: how far ahead visits are kept. */
const DAYS_AHEAD = 14
/** Cases whose rows are asked for with one call, and the rows of such an answer. */
const AT_ONCE = 20
const MOST_ROWS = 200
/** What was kept so long ago is fetched again. */
const FRESH_FOR = 60 * 60_000
const EVERY = 20 * 60_000
const LOOK_EVERY = 60_000
const AFTER_FAILURE = 5 * 60_000
const SOON = 2000
/** Many pages are left within seconds: until then the server answers what they need themselves. */
const SETTLED = 8000

interface Ahead {
  readonly device: PersonalDevice
  readonly signal: AbortSignal
}

/** Under this question lies when it was done last, for every tab. */
const DONE = '["ahead"]'

/** W11: keeps what a person is likely to need where there is no line, a little at a time and while the page rests. */
export function followAhead(): void {
  let leaving = new AbortController()
  let owner = session.current()?.id
  session.subscribe(() => {
    if (session.current()?.id === owner) return
    owner = session.current()?.id
    leaving.abort()
    leaving = new AbortController()
  })

  /** Answers whether there is a device yet to keep it on. */
  async function look(): Promise<boolean> {
    const who = session.current()
    const { signal } = leaving
    if (!who || who.looking || !navigator.onLine || document.visibilityState !== 'visible') return true
    const device = await ownDevice()
    // Before the first sync nothing may be kept.
    if (!device || !(await device.replica.syncState())) return false
    if (!device.keeps || !device.lasts) return true
    const done = await device.answers.find(GENERAL, DONE)
    if (done && Date.now() - done.at < EVERY) return true
    await keepAhead({ device, signal })
    await device.answers.keep(GENERAL, DONE, true)
    return true
  }

  function again(wait: number): void {
    setTimeout(() => {
      void look().then(
        (there) => again(there ? LOOK_EVERY : SOON),
        () => again(AFTER_FAILURE),
      )
    }, wait)
  }
  again(SETTLED)
}

async function keepAhead(ahead: Ahead): Promise<void> {
  await idle()
  const permissions = new Set((await queryClient.ensureQueryData(userPermissions)).map(({ codename }) => codename))
  const visits = permissions.has('appointment.list') ? await keepDays(ahead) : []
  const work = await queryClient.ensureQueryData(workQuery).catch(() => undefined)
  const urgent = [...visits, ...(work?.entries ?? []).flatMap((entry) => entry.patient_id ?? [])]
  const entities = keptAhead.filter((entity) => permissions.has(`${entity}.list`))
  const last = entities.at(-1)
  if (!last) return
  const ids = await dueCases(ahead, await ownCasesFirst(urgent), last)
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const entity of entities) {
      await idle()
      ahead.signal.throwIfAborted()
      await keepRows(ahead, entity, ids.slice(at, at + AT_ONCE))
    }
}

/** The visits of the days to come; answers their cases, the next ones first. */
async function keepDays({ device, signal }: Ahead): Promise<string[]> {
  const from = today()
  const days = { from, to: addDays(from, DAYS_AHEAD) }
  const answer = await api.call('GET /calendar/visits', {
    query: { ...days, zone: ownZone() },
    signal,
    keepsAhead: true,
  })
  const part = keptPart({ about: DAYS, form: 'visits' })
  if (part) await device.answers.keep(DAYS, questionOfDays(days), part(answer))
  return answer.visits.map((visit) => visit.patient_id)
}

/** First those that are named, then the person's other open cases. */
async function ownCasesFirst(named: readonly string[]): Promise<string[]> {
  const { table } = await ownPatients.whole()
  const who = session.current()
  const column = who ? table.column(ownCaseColumn(who) ?? '') : undefined
  const statuses = table.column('case_status')
  const ids = table.column('id') ?? []
  const isOpen = (place: number) => openCaseStatuses.some((status) => status === statuses?.[place])
  const own = ids.filter((_, place) => column?.[place] === who?.id && isOpen(place)).map(String)
  const there = named.filter((id) => table.placeOf(id) !== undefined)
  return [...new Set([...there, ...own])].slice(0, MOST_KEPT_AHEAD)
}

const questionOf = (entity: EntityName, id: string): string => JSON.stringify(caseQueries.rows(entity, id).queryKey)

/** Cases that find room, and whose rows of the entity that is read last are not kept, or are old. */
async function dueCases({ device }: Ahead, ids: readonly string[], last: EntityName): Promise<string[]> {
  const fitting = await device.answers.fitting(ids)
  const given = await device.answers.given(fitting.map((id) => ({ about: id, question: questionOf(last, id) })))
  return fitting.filter((_, place) => Date.now() - (given[place] ?? 0) > FRESH_FOR)
}

/** The rows of these cases; of one with very many, the newest are enough. */
async function keepRows({ device, signal }: Ahead, entity: (typeof keptAhead)[number], ids: readonly string[]) {
  const part = keptPart({ about: entity, form: 'rows', entity })
  if (!part) return
  const read = (some: readonly string[]) => {
    const query = { page_size: MOST_ROWS, sort: '-created_at', filter: JSON.stringify({ patient_id: some }) }
    return api.get(`/${entity}/all`, { answer: rowsIn(listName({ name: entity })), query, signal, keepsAhead: true })
  }
  const byCase = await rowsByCase(ids, MOST_ROWS, read, (row) => (isObject(row) ? row.patient_id : undefined))
  const answers = Array.from(byCase, ([id, rows]) => ({
    about: id,
    question: questionOf(entity, id),
    answer: part(rows),
  }))
  await device.answers.keepAhead(answers)
}
