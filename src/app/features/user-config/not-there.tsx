import { useTexts } from '../../i18n/use-texts.ts'
import { NotThereNotice } from '../../records/not-there.tsx'

/** For whom a page is not, there is none. */
export function NotThere() {
  const { t } = useTexts()
  return <NotThereNotice text={t('userconfig:notThere')} />
}
