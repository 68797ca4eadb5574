import { messageSW } from 'workbox-window'

type Asked = Pick<ServiceWorker, 'postMessage'>

/** The number that a worker answers to a question; `undefined` where it does not know the question or is not awake. */
export async function askWorker(
  worker: Asked | null | undefined,
  question: object,
  patience: number,
): Promise<number | undefined> {
  if (!worker) return undefined
  const late = new Promise<undefined>((go) => void setTimeout(go, patience))
  // Nothing else of a worker is needed to send it a message.
  const answer: unknown = await Promise.race([messageSW(worker as ServiceWorker, question), late])
  return typeof answer === 'number' ? answer : undefined
}

/** A worker that is awake answers by then; one of a portal from before it knew this question never does. */
const PATIENCE_MS = 5000

/** W9: whether a worker that waits is of an earlier portal than this page, as after a release was taken back. */
export async function isStepBack(
  worker: Asked,
  here = Number(import.meta.env['VITE_BUILD']),
  patience = PATIENCE_MS,
): Promise<boolean> {
  const build = await askWorker(worker, { whichBuild: true }, patience)
  return build === undefined || build < here
}
