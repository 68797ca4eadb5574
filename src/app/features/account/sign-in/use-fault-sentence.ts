import { useTexts } from '../../../i18n/use-texts.ts'
import type { SignUpFault } from './sign-up-schema.ts'
import { useRefusedSentence } from './use-refused-sentence.ts'

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
