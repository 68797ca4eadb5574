import { useTexts } from '../../i18n/use-texts.ts'
import { NotThereNotice } from '../../records/not-there.tsx'

/** For whom a section is not, there is none. */
export function NotThere() {
  const { t } = useTexts()
  return <NotThereNotice text={t('settings:notThere')} />
}
