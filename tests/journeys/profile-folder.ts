import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Which of the words stand in plain text in the files of a folder, in the two ways in which a browser writes texts, with
 * the file. Packed blocks are not unpacked: of a text that was packed, what does not repeat still stands there as it is.
 */
export function wordsIn(folder: string, words: readonly string[]): string[] {
  const looks = words.flatMap((word) =>
    (['utf8', 'utf16le'] as const).map((form) => [word, Buffer.from(word, form)] as const),
  )
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const bytes = readFileSync(file)
      return looks
        .filter(([, look]) => bytes.includes(look))
        .map(([word]) => `${word} in ${path.relative(folder, file)}`)
    })
    .filter((found, at, all) => all.indexOf(found) === at)
}
