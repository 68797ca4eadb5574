import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NotThere } from '../../../records/not-there.tsx'
import { userPermissions } from '../../../records/reference-lists.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { usePermissions, useViewer } from '../../../records/use-permissions.ts'
import { BackgroundWorkPage } from './background-work-page.tsx'
import { OutsidePage } from './outside/outside-page.tsx'
import { RecordPage } from './record-page.tsx'
import { SectionPage } from './section-page.tsx'
import { sectionAt } from './sections.ts'
import { NewTemplatePage, TemplatePage } from './templates/template-page.tsx'

/** The page of the settings that an address means. Another address is another page: nothing of the one before stays. */
export function SettingsRoutes() {
  const { section: slug, recordId: id } = useParams({ from: '/_in/settings/$section/{-$recordId}/{-$recordName}' })
  const permissions = useQuery(userPermissions)
  const may = usePermissions()
  const administers = useViewer().level === 'admin'
  const section = sectionAt(slug)
  if (slug === 'connections' && administers) return <OutsidePage />
  if (slug === 'background-work' && administers) return <BackgroundWorkPage />
  if (!section) return <NotThere of="settings" />
  return <RowsState rows={permissions}>{may && page()}</RowsState>

  function page() {
    if (!section) return <NotThere of="settings" />
    if (section.written && id === 'new')
      return may?.(`${section.entity.name}.create`) ? <NewTemplatePage section={section} /> : <NotThere of="settings" />
    if (!may?.(`${section.entity.name}.${id ? 'read' : 'list'}`)) return <NotThere of="settings" />
    if (section.written && id && may(`${section.entity.name}.update`))
      return <TemplatePage key={id} section={section} id={id} />
    return id ? (
      <RecordPage key={`${slug} ${id}`} section={section} id={id} />
    ) : (
      <SectionPage key={slug} section={section} />
    )
  }
}
