import { useSyncExternalStore } from 'react'
import { answered } from '../../api/answered.ts'
import { ApiError } from '../../api/api-error.ts'
import { queryClient, session } from '../../api/portal.ts'
import { rowsLieHere } from '../../api/rows-here.ts'
import { isPainted } from '../painted/painted-place.ts'
import { createPatientStore, type OpenedSource, type StoreState } from './patient-store.ts'

/** Whether the device's rows were removed because the lease ended. */
export function isLapsed(error: unknown): boolean {
  return error instanceof ApiError && error.details.lapsed === true
}

let opened: OpenedSource | undefined

/** The code that opens rows comes with the first screen where some lie here, and else after it: the server fills that. */
async function open(): Promise<OpenedSource> {
  if (!rowsLieHere()) await answered(queryClient)
  const [{ deviceRows: source }, { takeRows }] = await Promise.all([
    import('./device-rows.ts'),
    import('./take-rows.ts'),
  ])
  return (opened = { source, takeRows })
}

/** The patients of the person who is signed in. */
export const ownPatients = createPatientStore({ open })

/** Which step of the device's copy the rows are of. */
export const patientsStep = (): number | undefined => opened?.source.step?.()

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
/** How long it waits behind rows that were painted before it. */
const LONGEST = 5000

/**
 * Whether all rows are on this device, so that the first ones need no request. If they are, resolves once they are
 * open, unless that takes long: a page that starts with its rows is drawn once, not twice.
 */
export function patientsAtHand(): Promise<boolean> {
  ownPatients.fill()
  if (!rowsLieHere()) return Promise.resolve(false)
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
    const giveUp = () => done(ownPatients.current().atHand ?? false)
    let patience = setTimeout(() => {
      if (isPainted()) patience = setTimeout(giveUp, LONGEST)
      else giveUp()
    }, MOMENT)
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
