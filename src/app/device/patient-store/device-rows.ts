import { BrokenAnswer } from '#offline/replica/protocol.ts'
import { replicaSource } from '#offline/replica/replica-source.ts'
import type { RowSource } from '#offline/replica/row-source.ts'
import { ApiError, isUnanswered } from '../../api/api-error.ts'
import { noteRowsHere } from '../../api/rows-here.ts'
import { ownDevice } from '../own-device.ts'

/** Marks an unanswered request after the lease ended and the device's rows were removed. */
function lapsed({ code }: ApiError): ApiError {
  return new ApiError(0, code, { details: { lapsed: true } })
}

let known: RowSource | undefined

async function source(): Promise<RowSource> {
  const device = await ownDevice()
  if (!device) throw new Error('nobody is signed in')
  known = replicaSource(device.replica, 'patient')
  return known
}

/** If the rows are missing because the lease ended, the error says so. */
async function why(error: unknown): Promise<unknown> {
  // Rows that were cut on their way are no answer either.
  const heard = error instanceof BrokenAnswer ? new ApiError(0, 'UNREACHABLE') : error
  return isUnanswered(heard) && (await (await ownDevice())?.lapsed()) ? lapsed(heard) : heard
}

/** The signed-in user's rows on the device, known once it is open. */
export const deviceRows: RowSource = {
  async everything(taker, signal) {
    try {
      const cursor = await (await source()).everything(taker, signal)
      noteRowsHere()
      return cursor
    } catch (error) {
      throw await why(error)
    }
  },
  changes: async (since, signal) => (await source()).changes(since, signal),
  asOf: () => known?.asOf?.(),
  step: () => known?.step?.(),
}
