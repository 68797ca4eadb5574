import { useFormats } from './formats.ts'
import { useTexts } from './use-texts.ts'

/** Writes how many there are: "10,000+" where no more were counted. */
export function useTotal(): (count: number, atLeast?: boolean) => string {
  const { t } = useTexts()
  const { number } = useFormats()
  return (count, atLeast = false) => (atLeast ? t('list.atLeast', { total: number(count) }) : number(count))
}
