import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Menu, type MenuItem } from '#ui/parts/menu.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { CaseHead } from '../../../case/case-head-query.ts'
import { pinnedQuery, quickCalls, useQuickChange } from '../../../case/quick/quick-queries.ts'
import { useCaseRights } from '../../../case/use-case.ts'
import { usePermissions, useViewer } from '../../../records/use-permissions.ts'
import { HeadEditor } from './case-editor.tsx'

/** Actions on a case; some lead to the tab they belong to. */
export function CaseActions({ head }: { head: CaseHead }) {
  const { t } = useTexts()
  const may = useCaseRights(head.row.id)
  const viewer = useViewer()
  const permitted = usePermissions()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const pinned = useQuery(pinnedQuery).data?.includes(head.row.id) ?? false
  const pin = useQuickChange(quickCalls.pin)
  const params = { patientId: head.row.id }
  const search = { doing: 'new' } as const
  const items: (MenuItem & { for?: string; hidden?: boolean })[] = [
    {
      key: 'note',
      for: 'patient_note.create',
      label: t('case:actions.note'),
      onChoose: () => void navigate({ to: '/patients/$patientId/notes', params, search }),
    },
    {
      key: 'appointment',
      for: 'appointment.create',
      label: t('case:actions.appointment'),
      onChoose: () => void navigate({ to: '/patients/$patientId/appointments', params, search }),
    },
    {
      key: 'email',
      for: 'patient_mobile_info.update',
      hidden: permitted?.('email_template.read') !== true,
      label: t('case:actions.email'),
      onChoose: () => void navigate({ to: '/patient-emails/$patientId', params }),
    },
    {
      key: 'lawfirm',
      for: 'patient.update',
      hidden: viewer.level !== 'admin' && viewer.role !== 'case_manager',
      label: t('case:actions.lawfirm'),
      onChoose: () => void navigate({ to: '/patients/$patientId/law-firm', params, search }),
    },
    {
      key: 'pin',
      label: pinned ? t('case:unpin') : t('case:pin'),
      onChoose: () => pin.mutate({ id: head.row.id, pinned: !pinned }),
    },
    { key: 'edit', for: 'patient.update', label: t('case:actions.edit'), onChoose: () => setEditing(true) },
    {
      key: 'print',
      label: t('case:actions.print'),
      onChoose: () => void navigate({ to: '/patients/$patientId', params, search: { doing: 'print' } }),
    },
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
        items={items.filter(({ for: permission, hidden }) => !hidden && (permission === undefined || may(permission)))}
      />
      {editing && <HeadEditor head={head} onClose={() => setEditing(false)} />}
    </>
  )
}
