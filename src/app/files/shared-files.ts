/** Files shared from other apps, until the user chooses a case. */
function createSharedFiles() {
  let files: readonly File[] = []
  return {
    current: (): readonly File[] => files,
    put(more: readonly File[]) {
      files = more
    },
  }
}

export const sharedFiles = createSharedFiles()

/** Sends the files chosen so far, for a page that is left by a button of its own; false where they could not be kept. */
export type SendChosen = () => Promise<boolean>
