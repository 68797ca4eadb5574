import { messageSW } from 'workbox-window'

export type Asked = Pick<ServiceWorker, 'postMessage'>

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
