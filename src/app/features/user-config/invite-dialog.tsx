import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { parties, user } from '#domain/entities/user.ts'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../api/portal.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { saidIn } from '../../records/form/check-values.ts'
import { entityFields, type Values } from '../../records/form/form-fields.ts'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import { recordQueries } from '../../api/record-queries.ts'
import { useViewer } from '../../records/use-viewer.ts'
import { placeIn } from './place.ts'
import { refuseTaken } from './refuse-taken.ts'
import { usePlaceFields } from './use-place-fields.ts'

const invitedSchema = v.object({ user: v.object({ id: v.string() }), sent: v.boolean() })

/** Opens a log-in without a password; its owner chooses one by the link that is mailed to him. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts()
  const labels = useLabels('user')
  const viewer = useViewer()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const placeFields = usePlaceFields()
  const own = useQuery(recordQueries.one(user, viewer.id)).data
  const admin = viewer.level === 'admin'
  const fields = (values: Values) => ({
    ...entityFields(user, ['name', 'email'], labels),
    ...placeFields(values),
    ...entityFields(user, ['username', 'phone', 'language'], labels),
  })

  async function send(values: Values, key: string) {
    // A manager's people belong where he belongs.
    const ownPlace = Object.fromEntries(Object.keys(parties).map((name) => [name, own?.[name] ?? null]))
    const place = placeIn({ ...values, ...(!admin && { ...ownPlace, user_type: viewer.user_type }) })
    const draft = saidIn({ ...values, ...place })
    await refuseTaken(draft)
    const { user: made, sent } = await api.post('/user/invite', draft, { answer: invitedSchema, key })
    await queryClient.invalidateQueries({ queryKey: ['user'] })
    messages.show(sent ? t('userconfig:users.invited') : t('userconfig:users.unsent'), sent ? 'success' : 'error')
    void navigate({
      to: '/user-config/$section/{-$recordId}/{-$recordName}',
      params: { section: 'users', recordId: made.id, recordName: String(values['name']) },
    })
  }

  return (
    <FormDialog
      title={t('userconfig:users.inviteTitle')}
      description={t('userconfig:users.inviteText')}
      fields={fields}
      initial={{ name: null, email: null, ...(admin && { user_type: 'staff' }), language }}
      submit={t('userconfig:users.inviteDo')}
      onClose={onClose}
      send={send}
    />
  )
}
