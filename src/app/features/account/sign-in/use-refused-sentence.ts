import { useTexts } from '../../../i18n/use-texts.ts'

const codes = [
  'taken',
  'too_short',
  'too_long',
  'direction_marks',
  'too_common',
  'different',
  'required',
  'wrong',
  'same',
] as const

/** What the server refused about a field, in words. */
export function useRefusedSentence(): (code: string | undefined) => string | undefined {
  const { t } = useTexts()
  return (given) => {
    const known = codes.find((code) => code === given) ?? 'invalid'
    return given && t(`account:refused.${known}`)
  }
}
