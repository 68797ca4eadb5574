import { LAST_REPORT, type ReplicaStore } from '../replica/replica-store.ts'
import { digestOf } from '../seal.ts'

/** The last report on unsent work that the server received, so that an equal one is not sent again. */
export interface LastReport {
  matches(report: object): Promise<boolean>
  /** Called after the server has received the report. */
  save(report: object): Promise<void>
}

/** Only a digest of the report is stored. */
export function lastReportIn(store: ReplicaStore): LastReport {
  return {
    matches: async (report) => (await store.get('meta', LAST_REPORT)) === (await digestOf(JSON.stringify(report))),
    save: async (report) =>
      store.commit([{ table: 'meta', key: LAST_REPORT, value: await digestOf(JSON.stringify(report)) }]),
  }
}
