import { useTexts } from '../../i18n/use-texts.ts'
import { NotThereNotice } from '../../records/not-there.tsx'

/** For whom a report is not, there is none. */
export function NotThere() {
  const { t } = useTexts()
  return <NotThereNotice text={t('reports:notThere')} />
}
