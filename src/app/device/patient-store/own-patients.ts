import { useSyncExternalStore } from 'react'
import { BrokenAnswer } from '#offline/replica/protocol.ts'
import { replicaSource } from '#offline/replica/replica-source.ts'
import type { RowSource } from '#offline/replica/row-source.ts'
import { ApiError, isUnanswered } from '../../api/api-error.ts'
import { session } from '../../api/portal.ts'
import { ownDevice } from '../own-device.ts'
import { createPatientStore, type StoreState } from './patient-store.ts'

/** Marks an unanswered request after the lease ended and the device's rows were removed. */
export function lapsed({ code }: ApiError): ApiError {
  return new ApiError(0, code, { details: { lapsed: true } })
}

export function isLapsed(error: unknown): boolean {
  return error instanceof ApiError && error.details.lapsed === true
}

/** The signed-in user's rows on the device, known once it is open. */
function deviceSource(): RowSource {
  let known: RowSource | undefined
  const source = async (): Promise<RowSource> => {
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
  return {
    everything: (taker, signal) =>
      source()
        .then((rows) => rows.everything(taker, signal))
        .catch(async (error: unknown) => {
          throw await why(error)
        }),
    changes: async (since, signal) => (await source()).changes(since, signal),
    asOf: () => known?.asOf?.(),
  }
}

/** The patients of the person who is signed in. */
export const ownPatients = createPatientStore({ source: deviceSource() })

let ready = false
ownPatients.subscribe(() => {
  const before = ready
  ready = ownPatients.current().status === 'ready'
  // What lay here is as old as it is: what happened since comes right after.
  if (ready && !before) void ownPatients.freshen()
})

let owner = session.current()?.id

session.subscribe(() => {
  const now = session.current()?.id
  if (now !== owner) ownPatients.forget()
  owner = now
})

/** How long a page waits for its rows before drawing: too short to notice. */
const MOMENT = 400

/**
 * Whether all rows are on this device, so that the first ones need no request. If they are, resolves once they are
 * open, unless that takes long: a page that starts with its rows is drawn once, not twice.
 */
export function patientsAtHand(): Promise<boolean> {
  ownPatients.fill()
  return new Promise((answer) => {
    const done = (atHand: boolean): void => {
      clearTimeout(patience)
      leave()
      answer(atHand)
    }
    const look = (): void => {
      const { status, atHand } = ownPatients.current()
      if (status === 'ready') done(true)
      else if (status === 'failed' || atHand === false) done(false)
    }
    const patience = setTimeout(() => done(ownPatients.current().atHand ?? false), MOMENT)
    const leave = ownPatients.subscribe(look)
    look()
  })
}

/** While filling, only progress: screens that show all rows or none don't redraw for each block. */
let settled = ownPatients.current()
ownPatients.subscribe(() => {
  const now = ownPatients.current()
  const arriving = now.status === 'filling' && settled.status === 'filling' && now.atHand === settled.atHand
  if (!arriving || now.table.columns !== settled.table.columns) settled = now
})

export function usePatientStore(): StoreState {
  return useSyncExternalStore(ownPatients.subscribe, () => settled)
}

/** How many rows have arrived. */
export function useArrived(): number {
  return useSyncExternalStore(ownPatients.subscribe, () => ownPatients.current().table.size)
}
