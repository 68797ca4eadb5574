import { drawListPaper, type ListPaper } from './draw-list-paper.ts'
import type { PaperFonts } from './embed-fonts.ts'

async function answer(paper: ListPaper, fonts: PaperFonts): Promise<void> {
  try {
    const bytes = await drawListPaper(paper, fonts)
    self.postMessage({ bytes }, { transfer: [bytes.buffer] })
  } catch (error) {
    self.postMessage({ fault: String(error) })
  }
}

/** Lays out thousands of rows in a worker, so that the page stays responsive. */
self.addEventListener('message', ({ data }: MessageEvent<{ paper: ListPaper; fonts: PaperFonts }>) => {
  void answer(data.paper, data.fonts)
})
