import * as v from 'valibot'

const eventSchema = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.number(),
  dur: v.optional(v.number(), 0),
  /** Processor time of the thread itself: what others do on the machine meanwhile is not in it. */
  tdur: v.optional(v.number(), 0),
})
type TraceEvent = v.InferOutput<typeof eventSchema>

/** How much slower a phone is, as Lighthouse reckons. */
const SLOWER = 4
/** Tasks up to this long, in milliseconds, do not count as blocking. */
const UNFELT = 50

const isTask = ({ name }: TraceEvent): boolean => name === 'RunTask'

/** The thread that ran most of the page's code. */
function pageThread(events: readonly TraceEvent[]): Pick<TraceEvent, 'pid' | 'tid'> | undefined {
  const painted = new Set(events.filter(({ name }) => name === 'firstContentfulPaint').map(({ pid }) => pid))
  const named = events.filter(({ name, pid }) => name === 'ParseHTML' && painted.has(pid))
  return named.at(-1)
}

/**
 * For how long a page keeps a phone from hearing a press, in milliseconds: what its tasks take after the first paint
 * beyond what nobody feels. Unlike Lighthouse's own figure it is reckoned by processor time: other work on the
 * machine changes it less. A slower processor changes it much, because a task counts only beyond its first UNFELT ms.
 */
export function ownWork(trace: readonly unknown[]): number {
  const events = trace.flatMap((event) => {
    const parsed = v.safeParse(eventSchema, event)
    return parsed.success ? [parsed.output] : []
  })
  const thread = pageThread(events)
  if (!thread) return Number.NaN
  const own = events.filter(({ pid, tid }) => pid === thread.pid && tid === thread.tid)
  const painted = Math.min(
    ...events.filter(({ name, pid }) => name === 'firstContentfulPaint' && pid === thread.pid).map(({ ts }) => ts),
  )
  const tasks = own
    .filter((event) => isTask(event) && event.ts >= painted)
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)
  let end = 0
  let blocked = 0
  for (const { ts, dur, tdur } of tasks) {
    // A task within a task is part of it.
    if (ts < end) continue
    end = ts + dur
    blocked += Math.max(0, (tdur / 1000) * SLOWER - UNFELT)
  }
  return Math.round(blocked)
}
