import type { Trade } from './load-people.ts'
import type { Random } from './random.ts'

/** What one person asks next. */
export interface Asked {
  /** How the report names it. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
}

/** What a person has seen so far. */
export interface Seen {
  readonly patients: readonly string[]
  readonly cursor: string
}

type Task = (seen: Seen, random: Random) => Asked | undefined

export const noteWritten = 'write a note'

const words = ['smith', 'maria', 'ga', 'lopez', 'john', 'ra', '305']

const get =
  (name: string, path: string): Task =>
  () => ({ name, method: 'GET', path })
const ofCase =
  (name: string, path: (id: string) => string): Task =>
  ({ patients }, random) =>
    patients.length === 0 ? undefined : { name, method: 'GET', path: path(random.pick(patients)) }

export const openList: Asked = { name: 'list of cases', method: 'GET', path: '/patient/all?page_size=50' }
const list: Task = () => openList
const one = ofCase('a case', (id) => `/patient/${id}`)
const notes = ofCase('notes of a case', (id) => `/patient_note/by_patient/${id}`)
const delta: Task = ({ cursor }) =>
  cursor === '' ? undefined : { name: 'delta', method: 'GET', path: `/sync/delta?${cursor}` }
const search: Task = (_, random) => ({
  name: 'search',
  method: 'GET',
  path: `/search?text=${encodeURIComponent(random.pick(words))}`,
})
const find: Task = (_, random) => ({
  name: 'find a case',
  method: 'GET',
  path: `/search/patients?text=${encodeURIComponent(random.pick(words))}`,
})
const write: Task = ({ patients }, random) =>
  patients.length === 0
    ? undefined
    : {
        name: noteWritten,
        method: 'POST',
        path: '/patient_note/create',
        body: { patient_id: random.pick(patients), kind: 'general', body: 'Called, no answer.' },
      }

const partner = [list, one, one, delta, delta, get('contacts of the chat', '/chat/contacts')]

/** A day's work; what stands twice is done twice as often. */
const tasks: Readonly<Record<Trade, readonly Task[]>> = {
  staff: [
    list,
    one,
    one,
    one,
    one,
    notes,
    notes,
    delta,
    delta,
    delta,
    write,
    find,
    search,
    get('newest cases', '/patient/all?sort=-created_at'),
    get('bell', '/notifications'),
    get('bell', '/notifications'),
    get('work', '/work'),
    get('quick panel', '/quick-panel/data'),
    get('queue of messages', '/conversations?tab=open'),
  ],
  lawfirm: [...partner, get('first screen of a firm', '/first_screen/lawfirm'), get('liens', '/lien/all')],
  provider: [
    ...partner,
    get('first screen of a practice', '/first_screen/practice'),
    get('visits', '/appointment/all'),
  ],
  chiropractor: [...partner, get('first screen of a practice', '/first_screen/practice')],
  funder: [
    ...partner,
    get('first screen of a funder', '/first_screen/funder'),
    get('worklist', '/lien/worklist?show=all'),
  ],
  subsidiary: [...partner, get('documents', '/patient_document/all')],
}

export function nextTask(trade: Trade, seen: Seen, random: Random): Asked {
  return random.pick(tasks[trade])(seen, random) ?? openList
}
