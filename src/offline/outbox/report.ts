import { isUuid } from '#domain/rules/uuid.ts'
import { MOST_PUT_ASIDE, type PutAside, type WaitingReport } from '#domain/rules/waiting-report.ts'
import { withMadeIds, type Entry, type Reason } from './command.ts'
import { byPlace, createdIds } from './entry-order.ts'

const LOST: readonly number[] = [403, 404]

/** What is refused because the case, or what is changed, is not for him any more; something new names a case in vain. */
const isLost = ({ status, errors }: Reason): boolean =>
  LOST.includes(status) || errors?.patient_id?.includes('not_found') === true

function stateOf({ state, reason }: Entry): PutAside['state'] | undefined {
  if (state === 'conflict') return 'open'
  return state === 'refused' && reason && isLost(reason) ? 'quarantined' : undefined
}

const named = (id: string | undefined): string | null => (id !== undefined && isUuid(id) ? id : null)

/** What the server is told of what it has not heard: how much, since when, and of what was put aside its fields' names. */
export function reportOf(entries: readonly Entry[]): WaitingReport {
  const made = createdIds(entries)
  const unsent = byPlace(entries).filter(({ state }) => state !== 'done')
  const times = unsent.map(({ command }) => command.made_at).toSorted()
  const put_aside = unsent.flatMap((entry): PutAside[] => {
    const state = stateOf(entry)
    if (!state) return []
    const { command_id, entity, target, about, body } = withMadeIds(entry.command, made)
    const fields = entry.clash?.fields ?? Object.keys(body).filter((name) => name !== 'version')
    return [{ command_id, entity, entity_id: named(target), patient_id: named(about), fields: [...fields], state }]
  })
  return {
    waiting: unsent.length,
    set_aside: unsent.filter(({ state }) => state === 'conflict' || state === 'refused').length,
    since: times[0] ?? null,
    put_aside: put_aside.slice(0, MOST_PUT_ASIDE),
  }
}
