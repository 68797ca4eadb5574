import type { ListPaper } from './list-paper.ts'
import { fontsFor } from './paper-fonts.ts'

type Answer = { bytes: Uint8Array<ArrayBuffer> } | { fault: string }

/** The list as a PDF, made on the device by a worker of its own that ends with it. */
export async function listPaperPdf(paper: ListPaper): Promise<Blob> {
  const fonts = await fontsFor(paper)
  const worker = new Worker(new URL('./list-paper-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<Answer>((done, failed) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => done(data))
      worker.addEventListener('error', ({ message }) => failed(new Error(message)))
      worker.postMessage({ paper, fonts })
    })
    if ('fault' in answer) throw new Error(answer.fault)
    return new Blob([answer.bytes], { type: 'application/pdf' })
  } finally {
    worker.terminate()
  }
}
