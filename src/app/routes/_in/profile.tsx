import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '#ui/parts/messages.ts'
import { Preferences } from '../../features/account/preferences/preferences.tsx'
import { ProfilePage } from '../../features/account/profile/profile-page.tsx'
import { sessionsQuery } from '../../features/account/profile/profile-form.tsx'
import { OwnPasswordForm } from '../../features/account/sign-in/password-forms.tsx'
import { WaitingCard } from '../../features/work/waiting/waiting-card.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { useTexts } from '../../i18n/use-texts.ts'

export const Route = createFileRoute('/_in/profile')({
  loader: () => loadTexts('account', 'profile', 'fields', 'alerts', 'lock', 'waiting', 'record'),
  component: Profile,
})

function Profile() {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  // A form of its own for each change: no password stays in its fields.
  const [changes, setChanges] = useState(0)

  function changed() {
    messages.show(t('account:ownPassword.done'))
    setChanges(changes + 1)
    void queryClient.invalidateQueries(sessionsQuery)
  }

  return (
    <ProfilePage
      looks={<Preferences />}
      password={<OwnPasswordForm key={changes} onChanged={changed} />}
      waiting={<WaitingCard />}
    />
  )
}
