import { useSession } from '../../../api/use-session.ts'
import { AuditorScreen } from './auditor-screen.tsx'
import { FirmScreen } from './firm-screen.tsx'
import { FunderScreen } from './funder-screen.tsx'
import { PracticeScreen } from './practice-screen.tsx'
import { SubsidiaryScreen } from './subsidiary-screen.tsx'

/** What waits for the user at hand; nothing where the role's work stands elsewhere. */
export default function FirstScreen() {
  const kind = useSession()?.user_type
  if (kind === 'lawfirm') return <FirmScreen />
  if (kind === 'funder') return <FunderScreen />
  if (kind === 'subsidiary') return <SubsidiaryScreen />
  if (kind === 'auditor') return <AuditorScreen />
  return kind === 'provider' || kind === 'chiropractor' ? <PracticeScreen /> : null
}
