import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { levels } from '#domain/access/levels.ts'
import { role } from '#domain/entities/role.ts'
import * as f from '#domain/fields/index.ts'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { writeRecord } from '../../../api/record-writes.ts'
import { useRoleTitle } from '../../../i18n/titles.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { EditDialog } from '../../../records/form/edit-dialog.tsx'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { commandFields, type FormFields } from '../../../records/form/form-fields.ts'
import { grantList } from './grants.ts'
import { rightsOf } from './role-draft.ts'
import type { RoleRow } from './rows.ts'

function useNameFields(): FormFields {
  const { t } = useTexts()
  return commandFields(role.fields, {
    title: { label: t('userconfig:roles.title'), hint: t('userconfig:roles.titleHint') },
    level: {
      label: t('userconfig:roles.level'),
      options: levels.map((level) => ({ value: level, label: t(`userconfig:roles.levels.${level}`) })),
    },
  })
}

/** Creates a custom role that starts with the permissions of another. */
export function NewRoleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const roleTitle = useRoleTitle()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: roles = [] } = useQuery(recordQueries.whole(role))
  const fields: FormFields = {
    ...useNameFields(),
    copied: {
      field: f.ref('role'),
      label: t('userconfig:roles.copyOf'),
      required: false,
      options: roles.map((row) => ({ value: row.id, label: roleTitle(String(row.title)) })),
    },
  }
  return (
    <FormDialog
      title={t('userconfig:roles.add')}
      description={t('userconfig:roles.addText')}
      fields={fields}
      initial={{ title: null, level: 'staff', copied: null }}
      submit={t('userconfig:roles.addDo')}
      onClose={onClose}
      send={async ({ title, level, copied }, key) => {
        const model = typeof copied === 'string' && (await queryClient.fetchQuery(recordQueries.one(role, copied)))
        const { grants, sees } = rightsOf(model || {})
        const draft = { title, level, grants: grantList(grants), sees }
        const { role: made } = await api.call('POST /role/create', { form: draft, key })
        await queryClient.invalidateQueries({ queryKey: ['role'] })
        void navigate({
          to: '/user-config/$section/{-$recordId}/{-$recordName}',
          params: { section: 'roles', recordId: made?.id, recordName: made?.title ?? undefined },
        })
      }}
    />
  )
}

interface Props {
  row: RoleRow
  onClose: () => void
}

export function RenameRoleDialog({ row, onClose }: Props) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  return (
    <EditDialog
      title={t('userconfig:roles.rename')}
      entity="role"
      fields={useNameFields()}
      row={row}
      onClose={onClose}
      read={() => queryClient.fetchQuery({ ...recordQueries.one(role, row.id), staleTime: 0 })}
      write={async (changes, version, key) => {
        await writeRecord(role, row.id, changes, version, key)
        await queryClient.invalidateQueries({ queryKey: ['role'] })
      }}
    />
  )
}

export function DeleteRoleDialog({ row, onClose }: Props) {
  const { t } = useTexts()
  const roleTitle = useRoleTitle()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (
    <FormDialog
      title={t('userconfig:roles.deleteTitle', { name: roleTitle(String(row.title)) })}
      description={t('userconfig:roles.deleteText')}
      submit={t('userconfig:roles.delete')}
      danger
      onClose={onClose}
      send={async (_, key) => {
        await api.call('DELETE /role/delete/{id}', { params: { id: row.id }, key })
        messages.show(t('userconfig:roles.deleted'))
        await navigate({
          to: '/user-config/$section/{-$recordId}/{-$recordName}',
          params: { section: 'roles', recordId: undefined, recordName: undefined },
        })
        await queryClient.invalidateQueries({ queryKey: ['role', 'whole'] })
      }}
    />
  )
}
