import type { Entry } from '#offline/outbox/command.ts'
import { isUnsent, useWaiting } from './waiting.ts'

function useUnsent(fits: (command: Entry['command']) => boolean): boolean {
  return useWaiting().some((entry) => isUnsent(entry) && fits(entry.command))
}

/** Whether something on this record waits that the server may not have heard of. */
export const useWaitsAt = (target: string): boolean => useUnsent((command) => command.target === target)

/** Whether a document waits that was said to be this. */
export function useDocumentWaits(said: Readonly<Record<string, unknown>>): boolean {
  return useUnsent(
    ({ entity, body }) =>
      entity === 'patient_document' && Object.entries(said).every(([name, value]) => body[name] === value),
  )
}
