import { useState } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Menu, type MenuItem } from '#ui/parts/menu.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { CaseHead } from '../../records/case/case-queries.ts'
import { useCaseRights } from '../../records/case/use-case-rights.ts'
import { HeadEditor } from './head-editor.tsx'

/** What one does with a case as a whole; what belongs to a part of it is done there. */
export function CaseActions({ head }: { head: CaseHead }) {
  const { t } = useTexts()
  const may = useCaseRights(head.row.id)
  const [editing, setEditing] = useState(false)
  const items: MenuItem[] = [
    ...(may('patient.update')
      ? [{ key: 'edit', label: t('case:actions.edit'), onChoose: () => setEditing(true) }]
      : []),
    { key: 'print', label: t('case:actions.print'), onChoose: () => window.print() },
  ]
  return (
    <>
      <Menu
        label={t('case:actions.label')}
        trigger={
          <IconButton label={t('case:actions.label')} tone="plain">
            <Icon name="more" />
          </IconButton>
        }
        items={items}
      />
      {editing && <HeadEditor head={head} onClose={() => setEditing(false)} />}
    </>
  )
}
