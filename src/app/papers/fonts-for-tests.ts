import arabic from '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?inline'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import bold from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?inline'
import regular from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?inline'
import type { PaperFonts } from './embed-fonts.ts'

function bytesOf(address: string): Uint8Array {
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
}
export const fonts: PaperFonts = { regular: bytesOf(regular), bold: bytesOf(bold), others: [bytesOf(arabic)] }

export interface Word {
  readonly text: string
  readonly start: number
  /** Where its last letter ends. */
  readonly end: number
}

/** The words of each page as a reader's program finds them. */
export async function wordsIn(data: Uint8Array): Promise<Word[][]> {
  const reading = getDocument({ data, verbosity: 0 })
  const pdf = await reading.promise
  const numbers = Array.from({ length: pdf.numPages }, (_, place) => place + 1)
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      return items.flatMap((item) => {
        if (!('str' in item)) return []
        const start = Number(item.transform[4])
        return [{ text: item.str, start, end: start + item.width }]
      })
    }),
  )
  await reading.destroy()
  return pages
}

export const textOf = (pages: readonly Word[][]): string =>
  pages.map((page) => page.map(({ text }) => text).join(' ')).join('\n')
