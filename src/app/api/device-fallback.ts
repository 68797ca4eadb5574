import type { Query } from '@tanstack/react-query'

/** The parts of a query that decide whether and how its answer is stored. */
export type Question = Pick<Query, 'queryKey' | 'meta'>

/** Stores answers of the server on the device, and answers from there when the server does not. */
export interface DeviceFallback {
  keep(question: Question, answer: unknown): Promise<void>
  /** `atOnce`: skips slow lookups, because the server may still answer. */
  answerFromDevice(question: Question, atOnce: boolean): Promise<{ answer: unknown; at: number } | undefined>
  /** Deletes a user's data from the device; `sparing` keeps the unsent changes. */
  removeUser(userId: string, sparing: boolean): Promise<void>
  /** Finishes a deletion that was interrupted. */
  finishRemoval(): Promise<void>
}

let fallback: Promise<DeviceFallback> | undefined
let fetchDevice: (() => Promise<DeviceFallback>) | undefined

/** Called once at startup. The device code imports the calls, so the calls can't import it. */
export function provideDeviceFallback(load: () => Promise<DeviceFallback>): void {
  fetchDevice = load
}

/** Loaded after sign-in, not with the first download. */
export async function deviceFallback(): Promise<DeviceFallback> {
  if (!fetchDevice) throw new Error('The device was not provided.')
  fallback ??= fetchDevice()
  try {
    return await fallback
  } catch (error) {
    // The next call tries to load it again.
    fallback = undefined
    throw error
  }
}
