import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../i18n/use-texts.ts'
import { LinkStrip, stripLink } from '#ui/parts/link-strip.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useCaseRecord } from '../../../case/use-case.ts'
import { useViewer } from '../../../records/use-viewer.ts'
import { tabsFor } from './case-tabs.ts'

/** The parts of a case, each with its own address. */
export function TabStrip({ id }: { id: string }) {
  const viewer = useViewer()
  const { data: row } = useCaseRecord(id)
  const { t } = useTexts()
  const may = usePermissions()
  return (
    <LinkStrip label={t('case:tabs.label')}>
      {tabsFor(may, viewer, row).map(({ key, to }) => (
        <Link
          key={key}
          to={to}
          params={{ patientId: id }}
          activeOptions={{ exact: true, includeSearch: false }}
          className={stripLink}
        >
          {t(`case:tabs.${key}`)}
        </Link>
      ))}
    </LinkStrip>
  )
}
