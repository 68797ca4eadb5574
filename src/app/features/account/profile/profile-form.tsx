import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { PhoneField } from '#ui/parts/phone-field.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { goToUnread } from '#ui/parts/typed-value.ts'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { api, session } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ZoneInput } from '../../../records/form/zone-input.tsx'

export type Profile = CallAnswer<'GET /me/profile'>['profile']

export const profileQuery = queryOptions({
  queryKey: ['me', 'profile'],
  queryFn: async ({ signal }) => (await api.call('GET /me/profile', { signal })).profile,
})

export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: async ({ signal }) => (await api.call('GET /me/sessions', { signal })).sessions,
})

const fields = css({ display: 'grid', gap: '4', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } })
const refusal = css({
  padding: '3',
  borderRadius: 'md',
  background: 'dangerSoft',
  color: 'danger',
  _empty: { display: 'none' },
})

/** What one may change of oneself. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const [name, setName] = useState(profile.name)
  const [phone, setPhone] = useState(profile.phone)
  const [zone, setZone] = useState(profile.timezone)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const changed = name.trim() !== profile.name || phone !== profile.phone || zone !== profile.timezone
  const refused = failure instanceof ApiError ? failure.errors : {}
  const wrong = (field: 'name' | 'phone' | 'timezone') => refused[field] && t(`profile:person.${field}Refused`)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!changed || busy || goToUnread(event.currentTarget)) return
    setBusy(true)
    setFailure(undefined)
    try {
      const newZone = zone !== profile.timezone && { timezone: zone }
      const body = { version: profile.version, name: name.trim(), phone, ...newZone }
      const saved = (await api.call('PUT /me/profile', { body })).profile
      queryClient.setQueryData(profileQuery.queryKey, saved)
      setName(saved.name)
      const signedIn = session.current()
      if (signedIn) session.refresh({ ...signedIn, name: saved.name })
      messages.show(t('profile:person.saved'))
    } catch (error) {
      setFailure(error)
      // Changed elsewhere: the new values are fetched, the user's input stays to be saved again.
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT')
        await queryClient.invalidateQueries(profileQuery)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void save(event)}
      className={css({ display: 'grid', gap: '4' })}
    >
      <div role="alert" className={refusal}>
        {failure !== undefined && Object.keys(refused).length === 0 ? sentence(failure) : null}
      </div>
      <div className={fields}>
        <TextField
          label={t('profile:person.name')}
          autoComplete="name"
          value={name}
          error={wrong('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <PhoneField
          autoComplete="tel"
          label={t('profile:person.phone')}
          value={phone}
          error={wrong('phone')}
          wrongText={t('profile:person.phoneWrong')}
          onChange={setPhone}
        />
        <ZoneInput
          name="timezone"
          label={t('profile:person.timezone')}
          hint={t('profile:person.timezoneHint')}
          error={wrong('timezone')}
          value={zone}
          onChange={setZone}
        />
      </div>
      <div>
        <Button type="submit" tone="primary" disabled={!changed || name.trim() === ''} busy={busy}>
          {busy ? t('profile:person.busy') : t('profile:person.save')}
        </Button>
      </div>
    </form>
  )
}
