import arabicUrl from '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?url'
import boldUrl from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url'
import regularUrl from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url'
import type { PaperModel } from '#domain/papers/paper.ts'
import type { ListPaper } from './draw-list-paper.ts'
import type { PaperFonts } from './embed-fonts.ts'

async function bytesOf(url: string): Promise<Uint8Array> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`A font for papers did not come: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

const ARABIC = /\p{Script=Arabic}/u

/** Loads the fonts of a document; the Arabic one only if needed. */
async function fontsFor(paper: object): Promise<PaperFonts> {
  const [regular, bold, ...others] = await Promise.all([
    bytesOf(regularUrl),
    bytesOf(boldUrl),
    ...(ARABIC.test(JSON.stringify(paper)) ? [bytesOf(arabicUrl)] : []),
  ])
  return { regular, bold, others }
}

/**
 * The paper as a PDF. Everything it takes is fetched now, not before: few people print, and none of them on the first
 * screen.
 */
export async function paperPdf(paper: PaperModel): Promise<File> {
  const [{ drawPaper }, fonts] = await Promise.all([import('./draw-paper.ts'), fontsFor(paper)])
  const bytes = await drawPaper(paper, fonts)
  return new File([bytes], `${paper.file_name}.pdf`, { type: 'application/pdf' })
}

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
