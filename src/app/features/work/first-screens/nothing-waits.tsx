import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { staffQuery } from './queries.ts'

/** Stands for an administrator's list of work while it is empty. As long as it is not known why, it says nothing. */
export default function NothingWaits() {
  const { t } = useTexts()
  const { data } = useQuery(staffQuery)
  if (!data) return null
  if (!data.portal?.setup)
    return <EmptyState icon={<Icon name="check" />} title={t('work:empty.title')} text={t('work:empty.text')} />
  return <EmptyState icon={<Icon name="down" />} title={t('desk:setup.nothing')} text={t('desk:setup.nothingText')} />
}
