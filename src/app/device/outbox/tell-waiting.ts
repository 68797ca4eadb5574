import type { Entry } from '#offline/outbox/command.ts'
import { reportOf } from '#offline/outbox/report.ts'
import type { PersonalDevice } from '#offline/personal-device.ts'
import { ApiError, isUnanswered } from '../../api/api-error.ts'
import { api, queryClient, session } from '../../api/portal.ts'
import { agentWords } from '../agent-words.ts'
import { devicesQuery } from '../alerts/devices.ts'
import { pushStore } from '../alerts/subscription.ts'

/** Nobody waits for it who is about to leave. */
const PATIENCE = 3000

/** The server learns how much waits here and what was put aside, where that is not what it knows; never what it says. */
export async function tellWaiting(device: PersonalDevice, entries: readonly Entry[]): Promise<void> {
  const who = session.current()
  if (!who || who.looking || !navigator.onLine) return
  const report = reportOf(entries)
  if (await device.told.knows(report)) return
  const words = agentWords(navigator.userAgent)
  const body = { ...(words && { name: words.browser, platform: words.system }), report }
  const here = await pushStore.deviceOf(who.id)
  try {
    if (report.waiting > 0) await pushStore.makeKnown(who.id)
    await api.call('PUT /device/{id}/waiting', {
      params: { id: here },
      body,
      key: crypto.randomUUID(),
      patience: PATIENCE,
    })
  } catch (error) {
    // What is refused once is refused each time.
    if (!(error instanceof ApiError) || isUnanswered(error)) throw error
  }
  await device.told.keep(report)
  void queryClient.invalidateQueries(devicesQuery)
}
