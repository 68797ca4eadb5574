export type Asked = Pick<ServiceWorker, 'postMessage'>

/** The number that a worker answers to a question; `undefined` where it does not know the question or is not awake. */
export function askWorker(
  worker: Asked | null | undefined,
  question: object,
  patience: number,
): Promise<number | undefined> {
  if (!worker) return Promise.resolve(undefined)
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (answer: number | undefined): void => {
      clearTimeout(limit)
      port1.close()
      done(answer)
    }
    const limit = setTimeout(() => settle(undefined), patience)
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      settle(typeof data === 'number' ? data : undefined),
    )
    port1.start()
    worker.postMessage(question, [port2])
  })
}
