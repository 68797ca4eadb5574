import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lawfirmEmployee } from '#domain/entities/lawfirm-employee.ts'
import { partyFields, user } from '#domain/entities/user.ts'
import { flag } from '#domain/fields/index.ts'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../../api/portal.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { entityFields, type ValuesOf } from '../../../records/form/form-fields.ts'
import { FormDialog, type FormPart } from '../../../records/form/form-dialog.tsx'
import { recordQueries } from '../../../api/record-queries.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { isThere, needsEntry, refuseTaken, type AddressHolder, useAddressHolders } from './address-holders.ts'
import { placeIn, partyFieldOf } from './place.ts'
import { WhatRoleMeans, usePlaceFields } from './place-fields.tsx'
import { useAssignableRoles } from './use-user-roles.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'

type InviteValues = ValuesOf<'user', 'add_entry' | 'first_name' | 'last_name' | 'title'>

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
  const roles = useAssignableRoles() ?? []
  const [holders, lookUp] = useAddressHolders()
  const personLabels = useLabels('lawfirm_employee')
  const titleOf = (values: InviteValues) => roles.find(({ id }) => id === values.role_id)?.title

  /** A manager's people belong where he belongs. */
  function placed(values: InviteValues): InviteValues {
    if (admin) return values
    const ownPlace = Object.fromEntries(partyFields.map((name) => [name, own?.[name] ?? null]))
    return { ...values, ...ownPlace, user_type: viewer.user_type }
  }

  const addsEntry = (values: InviteValues) =>
    holders !== undefined &&
    needsEntry(titleOf(values), placed(values)) &&
    !holders.some((holder) => isThere(holder, placed(values)))

  function entryFields(values: InviteValues) {
    if (!addsEntry(values)) return {}
    const titled = placed(values).user_type === 'lawfirm' ? (['title'] as const) : []
    const asked = ['first_name', 'last_name', ...titled] as const
    return {
      add_entry: {
        field: flag(),
        required: false,
        label: t('userconfig:users.entry.add'),
        hint: t('userconfig:users.entry.addHint'),
      },
      ...(values.add_entry === true && entityFields(lawfirmEmployee, asked, personLabels)),
    }
  }

  const fields = (values: InviteValues) => ({
    ...entityFields(user, ['name', 'email'], labels),
    ...placeFields(values),
    ...entityFields(user, ['username', 'phone', 'language'], labels),
    ...entryFields(values),
  })

  async function send(values: InviteValues, key: string) {
    const { add_entry: adds, first_name, last_name, title, ...said } = values
    const draft = toRequestBody({ ...said, ...placeIn(placed(said), titleOf(values)) })
    const person = addsEntry(values) && adds === true && { person: toRequestBody({ first_name, last_name, title }) }
    await refuseTaken(draft)
    const { user: made, sent } = await api.call('POST /user/invite', { form: { ...draft, ...person }, key })
    await queryClient.invalidateQueries({ queryKey: ['user'] })
    messages.show(sent ? t('userconfig:users.invited') : t('userconfig:users.unsent'), sent ? 'success' : 'error')
    void navigate({
      to: '/user-config/$section/{-$recordId}/{-$recordName}',
      params: { section: 'users', recordId: made.id, recordName: String(values.name) },
    })
  }

  return (
    <FormDialog
      title={t('userconfig:users.inviteTitle')}
      description={t('userconfig:users.inviteText')}
      fields={fields}
      initial={{ name: null, email: null, ...(admin && { user_type: 'staff' }), language, add_entry: true }}
      submit={t('userconfig:users.inviteDo')}
      onClose={onClose}
      onChange={(name, value) => name === 'email' && lookUp(value)}
      send={send}
      renderBelow={(form) => (
        <>
          <WhoseAddress holders={holders ?? []} form={{ ...form, values: placed(form.values) }} mayPlace={admin} />
          <WhatRoleMeans values={placed(form.values)} />
        </>
      )}
    />
  )
}

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })

interface AddressProps {
  holders: readonly AddressHolder[]
  form: FormPart<ValuesOf<'user'>>
  /** Whether to offer the organization in whose directory the address was found. */
  mayPlace: boolean
}

/** Whose address it is, before a log-in is opened for it. */
function WhoseAddress({ holders, form: { values, change }, mayPlace }: AddressProps) {
  const { t } = useTexts()

  function sentence(holder: AddressHolder): string {
    const { name, party_name: party } = holder
    if (!isThere(holder, values)) return t('userconfig:users.entry.elsewhere', { name, party: party ?? '' })
    if (holder.taken) return t('userconfig:users.entry.taken', { name })
    return party === null || party === name
      ? t('userconfig:users.entry.linked', { name })
      : t('userconfig:users.entry.linkedAt', { name, party })
  }

  function use({ user_type: kind, party_id: party }: AddressHolder): void {
    if (kind !== values.user_type) change('role_id', null)
    change('user_type', kind)
    const field = partyFieldOf(kind)
    if (field) change(field, party)
  }

  return (
    <div role="status" className={css({ display: 'grid', gap: '2', _empty: { display: 'none' } })}>
      {holders.map((holder) => (
        <div key={holder.id} className={line}>
          <p>{sentence(holder)}</p>
          {mayPlace && !isThere(holder, values) && (
            <Button size="sm" onClick={() => use(holder)}>
              {t('userconfig:users.entry.use')}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
