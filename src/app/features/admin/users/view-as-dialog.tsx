import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { user } from '#domain/entities/user.ts'
import * as f from '#domain/fields/index.ts'
import { api, session } from '../../../api/portal.ts'
import { signedInAs } from '../../../api/session.ts'
import { useRoleTitle } from '../../../i18n/titles.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields, Values } from '../../../records/form/form-fields.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { isLookable, suggested } from './lookable.ts'
import type { RoleRow, UserRow } from './rows.ts'

/** Switches the tab to another user's view on a freshly loaded page. */
function useBegin(): (id: unknown, said: Values) => Promise<void> {
  const router = useRouter()
  return async (id, { reason }) => {
    const answer = await api.call('POST /user/{id}/look', {
      params: { id: String(id) },
      form: { reason: reason ?? null },
    })
    session.lookAs(signedInAs(answer), router.latestLocation.href)
    window.location.replace('/')
  }
}

function useReason(): FormFields {
  const { t } = useTexts()
  return {
    reason: {
      field: f.text({ max: 200 }),
      label: t('look:reason'),
      hint: t('look:reasonHint'),
      required: false,
    },
  }
}

interface Props<Row> {
  row: Row
  onClose: () => void
}

/** P2: to see the portal as one person. */
export function LookAsUserDialog({ row, onClose }: Props<UserRow>) {
  const { t } = useTexts()
  const begin = useBegin()
  return (
    <FormDialog
      title={t('look:titleNamed', { name: String(row.name) })}
      description={t('look:text')}
      fields={useReason()}
      submit={t('look:begin')}
      onClose={onClose}
      send={(said) => begin(row.id, said)}
    />
  )
}

/** P2: a role is viewed as one of its users: reaches such as "own" need a person. */
export function LookAsRoleDialog({ row, onClose }: Props<RoleRow>) {
  const { data } = useQuery(recordQueries.whole(user))
  // The form begins with who is suggested, so it waits until that is known.
  return data && <ChoosePerson row={row} onClose={onClose} people={data} />
}

function ChoosePerson({ row, onClose, people }: Props<RoleRow> & { people: readonly UserRow[] }) {
  const { t } = useTexts()
  const roleTitle = useRoleTitle()
  const viewer = useViewer()
  const begin = useBegin()
  const first = suggested(people, row.id, viewer.id)
  const fields: FormFields = {
    id: {
      field: f.ref('user'),
      label: t('look:person'),
      hint: first ? t('look:personHint', { role: roleTitle(String(row.title)) }) : t('look:nobody'),
      required: true,
      offered: (one) => isLookable(one, row.id, viewer.id),
    },
    ...useReason(),
  }
  return (
    <FormDialog
      title={t('look:title')}
      description={t('look:text')}
      fields={fields}
      initial={{ id: first }}
      submit={t('look:begin')}
      onClose={onClose}
      send={({ id, ...said }) => begin(id, said)}
    />
  )
}
