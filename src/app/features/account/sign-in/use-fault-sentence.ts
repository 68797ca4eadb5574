import { useTexts } from '../../../i18n/use-texts.ts'
import type { SignUpFault } from './new-password-schema.ts'

interface Form<Name> {
  faultOf: (name: Name) => SignUpFault | undefined
  refusedOf: (name: Name) => string | undefined
}

/** What to say below a field: what is wrong here, or else what the server refused. */
export function useFaultSentence<Name>({ faultOf, refusedOf }: Form<Name>): (name: Name) => string | undefined {
  const { t } = useTexts()
  const refused = useRefusedSentence()
  return (name) => {
    const fault = faultOf(name)
    return fault ? t(`session:faults.${fault}`) : refused(refusedOf(name))
  }
}

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
function useRefusedSentence(): (code: string | undefined) => string | undefined {
  const { t } = useTexts()
  return (given) => {
    const known = codes.find((code) => code === given) ?? 'invalid'
    return given && t(`account:refused.${known}`)
  }
}
