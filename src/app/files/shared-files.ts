import { session } from '../api/portal.ts'

interface Shared {
  readonly patientId: string
  readonly files: readonly File[]
}

/** Files that were shared from another app, or taken with the camera, for one case: until its page takes them. */
function createSharedFiles() {
  let shared: Shared | undefined
  let owner = session.current()?.id
  // The next person on this device is offered none of them.
  session.subscribe(() => {
    const next = session.current()?.id
    if (next !== owner) shared = undefined
    owner = next
  })
  return {
    of: (patientId: string): readonly File[] => (shared?.patientId === patientId ? shared.files : []),
    put(patientId: string, files: readonly File[]) {
      shared = { patientId, files }
    },
    taken(patientId: string) {
      if (shared?.patientId === patientId) shared = undefined
    },
  }
}

export const sharedFiles = createSharedFiles()

/** Sends the files chosen so far, for a page that is left by a button of its own; false where they could not be kept. */
export type SendChosen = () => Promise<boolean>
