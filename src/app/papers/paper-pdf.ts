import type { PaperModel } from '#domain/documents/paper.ts'
import regularUrl from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url'
import boldUrl from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url'
import arabicUrl from '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?url'

async function bytesOf(url: string): Promise<Uint8Array> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`A font for papers did not come: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

const ARABIC = /\p{Script=Arabic}/u

/**
 * The paper as a PDF. Everything it takes is fetched now, not before: few people print, and none of them on the first
 * screen.
 */
export async function paperPdf(paper: PaperModel): Promise<File> {
  const [{ drawPaper }, regular, bold, ...others] = await Promise.all([
    import('./draw-paper.ts'),
    bytesOf(regularUrl),
    bytesOf(boldUrl),
    ...(ARABIC.test(JSON.stringify(paper)) ? [bytesOf(arabicUrl)] : []),
  ])
  const bytes = await drawPaper(paper, { regular, bold, others })
  return new File([bytes as Uint8Array<ArrayBuffer>], `${paper.file_name}.pdf`, { type: 'application/pdf' })
}
