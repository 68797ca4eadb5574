/** A worker that is awake answers by then; one of a portal from before it knew this question never does. */
const PATIENCE_MS = 5000

type Asked = Pick<ServiceWorker, 'postMessage'>

function buildOf(worker: Asked, patience: number): Promise<number | undefined> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (build: number | undefined): void => {
      clearTimeout(limit)
      port1.close()
      done(build)
    }
    const limit = setTimeout(() => settle(undefined), patience)
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      settle(typeof data === 'number' ? data : undefined),
    )
    port1.start()
    worker.postMessage({ whichBuild: true }, [port2])
  })
}

/** W9: whether a worker that waits is of an earlier portal than this page, as after a release was taken back. */
export async function isStepBack(
  worker: Asked,
  here = Number(import.meta.env['VITE_BUILD']),
  patience = PATIENCE_MS,
): Promise<boolean> {
  const build = await buildOf(worker, patience)
  return build === undefined || build < here
}
