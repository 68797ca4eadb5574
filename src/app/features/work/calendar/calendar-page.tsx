import { EmptyState } from '#ui/parts/empty-state.tsx'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { CalendarView } from './calendar-view.tsx'

export function CalendarPage() {
  const { t } = useTexts()
  const may = usePermissions()
  usePageTitle(t('calendar:title'))
  if (!may || may('appointment.list')) return <CalendarView />
  return (
    <>
      <h1 className={css({ textStyle: 'title' })}>{t('calendar:title')}</h1>
      <EmptyState title={t('calendar:none.title')} text={t('calendar:none.text')} />
    </>
  )
}
