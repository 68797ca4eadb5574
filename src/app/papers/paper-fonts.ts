import type { PaperFonts } from './embedded.ts'
import regularUrl from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url'
import boldUrl from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url'
import arabicUrl from '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?url'

async function bytesOf(url: string): Promise<Uint8Array> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`A font for papers did not come: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

const ARABIC = /\p{Script=Arabic}/u

/** The fonts that a paper takes, the one for Arabic only where there is any in it. */
export async function fontsFor(paper: object): Promise<PaperFonts> {
  const [regular, bold, ...others] = await Promise.all([
    bytesOf(regularUrl),
    bytesOf(boldUrl),
    ...(ARABIC.test(JSON.stringify(paper)) ? [bytesOf(arabicUrl)] : []),
  ])
  return { regular, bold, others }
}
