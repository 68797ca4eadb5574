import type { PaperModel } from '#domain/papers/paper.ts'
import { fontsFor } from './paper-fonts.ts'

/**
 * The paper as a PDF. Everything it takes is fetched now, not before: few people print, and none of them on the first
 * screen.
 */
export async function paperPdf(paper: PaperModel): Promise<File> {
  const [{ drawPaper }, fonts] = await Promise.all([import('./draw-paper.ts'), fontsFor(paper)])
  const bytes = await drawPaper(paper, fonts)
  return new File([bytes as Uint8Array<ArrayBuffer>], `${paper.file_name}.pdf`, { type: 'application/pdf' })
}
