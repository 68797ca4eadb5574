import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { user } from '#domain/entities/user.ts'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { EditDialog } from '../../../records/form/edit-dialog.tsx'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields, type Values, type ValuesOf } from '../../../records/form/form-fields.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { placeIn, placeOf } from './place.ts'
import { refuseTaken } from './address-holders.ts'
import type { UserRow } from './rows.ts'
import { useAssignableRoles } from './use-user-roles.ts'
import { WhatRoleMeans, usePlaceFields } from './place-fields.tsx'
import { useWrite } from './use-write.ts'

interface Props {
  row: UserRow
  onClose: () => void
}

const none: Values = {}

/** Edits a user's personal data; role and organization have their own dialog. */
export function PersonDialog({ row, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('user')
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const write = useWrite(row)
  const asked = ['name', 'email', 'username', 'phone', 'language', 'timezone', 'must_change_password'] as const
  return (
    <EditDialog
      title={t('record:editOf', { title: String(row.name) })}
      entity="user"
      fields={entityFields(user, editableFields(user, asked, row, viewer), labels, {
        timezone: { hint: t('userconfig:users.zoneHint') },
      })}
      row={row}
      onClose={onClose}
      read={() => queryClient.fetchQuery({ ...recordQueries.one(user, row.id), staleTime: 0 })}
      write={async (changes, version, key) => {
        await refuseTaken(changes, row.id)
        await write(changes, version, key)
      }}
    />
  )
}

/** Role, kind and party; for a request this is the approval. */
export function PlaceDialog({ row, onClose, approving }: Props & { approving: boolean }) {
  const { t } = useTexts()
  const fields = usePlaceFields()
  const write = useWrite(row)
  const name = String(row.name)
  const roles = useAssignableRoles() ?? []
  const titleOf = (id: unknown) => roles.find((role) => role.id === id)?.title
  // What follows from the role is not kept when another role is chosen.
  const asked: readonly string[] = ['user_type', 'role_id', ...placeOf(row.user_type, titleOf(row.role_id))]
  // Nothing is known of a stranger but what he asked for: role and organization are chosen.
  const initial = approving
    ? none
    : Object.fromEntries(Object.entries(row).filter(([field]) => asked.includes(field) || field.endsWith('_id')))
  return (
    <FormDialog
      title={approving ? t('userconfig:users.approveTitle', { name }) : t('userconfig:users.placeTitle', { name })}
      description={approving ? t('userconfig:users.approveText') : t('userconfig:users.placeText')}
      fields={fields}
      initial={initial}
      submit={approving ? t('userconfig:users.approve') : t('fields:save')}
      onClose={onClose}
      renderBelow={({ values }) => <WhatRoleMeans values={values} />}
      send={async (values: ValuesOf<'user'>, key) => {
        await write(
          { ...placeIn(values, titleOf(values.role_id)), ...(approving && { is_active: true }) },
          row.version,
          key,
        )
        messages.show(approving ? t('userconfig:users.approved') : t('fields:saved'))
      }}
    />
  )
}

export function DeclineDialog({ row, onClose }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (
    <FormDialog
      title={t('userconfig:users.declineTitle', { name: String(row.name) })}
      description={t('userconfig:users.declineText')}
      submit={t('userconfig:users.decline')}
      danger
      onClose={onClose}
      send={async (_, key) => {
        await api.call('DELETE /user/delete/{id}', { params: { id: row.id }, key })
        messages.show(t('userconfig:users.declined'))
        await navigate({
          to: '/user-config/$section/{-$recordId}/{-$recordName}',
          params: { section: 'users', recordId: undefined, recordName: undefined },
        })
        await queryClient.invalidateQueries({ queryKey: ['user', 'whole'] })
      }}
    />
  )
}

export function DeactivateDialog({ row, onClose }: Props) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const write = useWrite(row)
  return (
    <FormDialog
      title={t('userconfig:users.deactivateTitle', { name: String(row.name) })}
      description={t('userconfig:users.deactivateText')}
      submit={t('record:deactivate')}
      danger
      onClose={onClose}
      send={async (_, key) => {
        await write({ is_active: false }, row.version, key)
        await queryClient.invalidateQueries({ queryKey: ['user_sessions', row.id] })
        messages.show(t('fields:saved'))
      }}
    />
  )
}
