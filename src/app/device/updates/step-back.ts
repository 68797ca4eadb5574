import { askWorker, type Asked } from './ask-worker.ts'

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
