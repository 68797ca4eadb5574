/** Papers from outside the portal, on their way to the case that somebody chooses for them. */
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
