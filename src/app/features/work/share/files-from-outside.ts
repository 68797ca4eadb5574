/** A browser that opens the portal with files says so here; not every one knows how. */
interface Launch {
  readonly files?: readonly { getFile(): Promise<File> }[]
}
interface LaunchQueue {
  setConsumer(consumer: (launch: Launch) => void): void
}

/** A worker that has nothing says so at once; one that says nothing is older than this. */
const PATIENCE_MS = 5000

function sharedWithWorker(): Promise<readonly File[]> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return Promise.resolve([])
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    const patience = setTimeout(() => done([]), PATIENCE_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<readonly File[]>) => {
      clearTimeout(patience)
      done(data)
    })
    port1.start()
    worker.postMessage({ takeShared: true }, [port2])
  })
}

/** Tells of files that another app shares with the portal, or that somebody opens with it. */
export function hearOfFiles(heard: (files: readonly File[]) => void): void {
  void sharedWithWorker().then(heard)
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files = [] }) => {
    void Promise.all(files.map((file) => file.getFile())).then(heard)
  })
}
