import { largestFile, plainFileName, typeOfName } from '#domain/rules/file-types.ts'
import { listed } from '../i18n/listed.ts'
import { useTexts } from '../i18n/use-texts.ts'

const isOfType = ({ name }: File): boolean => typeOfName(plainFileName(name)) !== undefined

/** Whether a file can become a document of a case. */
export function canBeDocument(file: File): boolean {
  return isOfType(file) && file.size > 0 && file.size <= largestFile.patient_document
}

/** As clouds leave it in place of a file that was not downloaded. */
const isEmpty = (file: File): boolean => isOfType(file) && file.size === 0

/** Says which of the chosen files can't become documents, and why. Needs the loaded texts of `documents`. */
export function useRefusedFiles(): (files: readonly File[]) => string | undefined {
  const { t, language } = useTexts()
  return (files) => {
    const others = files.filter((file) => !canBeDocument(file))
    const sentences = (['refused', 'refusedEmpty'] as const).flatMap((key) => {
      const names = others.filter((file) => isEmpty(file) === (key === 'refusedEmpty')).map(({ name }) => name)
      return names.length > 0 ? [t(`documents:${key}`, { names: listed(names, language) })] : []
    })
    return sentences.length > 0 ? sentences.join(' ') : undefined
  }
}
