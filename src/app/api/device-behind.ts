import type { Query } from '@tanstack/react-query'

/** A query, as far as the device has to know it. */
export type Question = Pick<Query, 'queryKey' | 'meta'>

/** The part of the signed-in user's device data that calls use. */
export interface DeviceBehind {
  keep(question: Question, answer: unknown): Promise<void>
  /** `atOnce`: only what is at hand, since the server may still answer. */
  answerHere(question: Question, atOnce: boolean): Promise<{ answer: unknown; at: number } | undefined>
  /** Nothing of a person stays; where it is to be sparing, nothing but what waits to be sent. */
  leaveNothing(userId: string, sparing: boolean): Promise<void>
  /** Finishes a leaving that was cut off. */
  finishLeaving(): Promise<void>
}

let behind: Promise<DeviceBehind> | undefined
let fetchDevice: (() => Promise<DeviceBehind>) | undefined

/** Said once, by what starts the portal: the device stands on the calls, and they only hear of it. */
export function fetchDeviceBy(load: () => Promise<DeviceBehind>): void {
  fetchDevice = load
}

/** Loaded after sign-in, not with the first download. */
export async function deviceBehind(): Promise<DeviceBehind> {
  if (!fetchDevice) throw new Error('The device was not provided.')
  behind ??= fetchDevice()
  try {
    return await behind
  } catch (error) {
    // What could not be fetched may be had another time.
    behind = undefined
    throw error
  }
}
