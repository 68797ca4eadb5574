import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { messages } from '#ui/parts/messages.ts'
import { panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { api, session } from '../../../api/portal.ts'
import { SessionRows } from '../../../device/session-rows.tsx'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useRoleTitle } from '../../../i18n/titles.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { PictureButton } from '../../../records/picture-button.tsx'
import { DeviceAlerts } from './device-alerts.tsx'
import { KeptHere, LockChoice } from './kept-here.tsx'
import { type Profile, ProfileForm, profileQuery, sessionsQuery } from './profile-form.tsx'

const grid = css({
  display: 'grid',
  alignItems: 'start',
  gap: '4',
  gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
})
const column = css({ display: 'grid', gap: '4', minWidth: '0' })
const facts = css({ display: 'grid', gap: '4', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } })

interface Props {
  /** The form to change the password. */
  password: ReactNode
  /** Language and theme. */
  looks: ReactNode
  /** What was done here and is not sent. */
  waiting: ReactNode
}

/** S11: who one is to the portal, and from where. */
export function ProfilePage({ password, looks, waiting }: Props) {
  const { t } = useTexts()
  usePageTitle(t('profile:title'))
  return (
    <div className={css({ display: 'grid', gap: '6' })}>
      <div>
        <h1 className={css({ textStyle: 'title' })}>{t('profile:title')}</h1>
        <p className={css({ color: 'muted' })}>{t('profile:lead')}</p>
      </div>
      <div className={grid}>
        <div className={column}>
          <ProfileCard title={t('profile:person.title')}>
            <Person />
          </ProfileCard>
          <ProfileCard title={t('profile:sessions.title')}>
            <SessionList />
          </ProfileCard>
          <ProfileCard title={t('alerts:devices.title')} lead={t('alerts:devices.lead')}>
            <DeviceAlerts />
          </ProfileCard>
        </div>
        <div className={column}>
          {waiting}
          <ProfileCard title={t('profile:password.title')} lead={t('profile:password.lead')}>
            {password}
          </ProfileCard>
          <ProfileCard title={t('profile:kept.title')} lead={t('profile:kept.lead')}>
            <KeptHere />
            <LockChoice />
          </ProfileCard>
          <ProfileCard title={t('profile:looks.title')}>
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '4' })}>{looks}</div>
          </ProfileCard>
        </div>
      </div>
    </div>
  )
}

function Person() {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(profileQuery)
  if (data) return <Known profile={data} />
  if (!error) return <Skeleton />
  return (
    <ErrorState
      title={t('profile:failed')}
      text={sentence(error)}
      action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
    />
  )
}

function Known({ profile }: { profile: Profile }) {
  const { t } = useTexts()
  const formats = useFormats()
  const roleTitle = useRoleTitle()
  return (
    <>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '4' })}>
        <OwnPicture profile={profile} />
        <p className={css({ minWidth: '0', overflowWrap: 'break-word' })}>
          <span className={css({ display: 'block', textStyle: 'title' })}>
            <bdi>{profile.name}</bdi>
          </span>
          <span className={css({ color: 'muted' })}>{roleTitle(profile.role)}</span>
        </p>
      </div>
      <dl className={facts}>
        <Fact name={t('profile:person.email')}>
          <bdi>{profile.email}</bdi>
        </Fact>
        {profile.party && (
          <Fact name={t('profile:person.party')}>
            <bdi>{profile.party}</bdi>
          </Fact>
        )}
        {profile.last_login_at && (
          <Fact name={t('profile:person.lastSignIn')}>
            <time dateTime={profile.last_login_at}>{formats.moment(profile.last_login_at)}</time>
          </Fact>
        )}
      </dl>
      <ProfileForm profile={profile} />
      <p className={css({ textStyle: 'small', color: 'muted' })}>{t('profile:person.fixed')}</p>
    </>
  )
}

function OwnPicture({ profile: { name, image_url, version } }: { profile: Profile }) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  return (
    <PictureButton
      name={name}
      image={image_url}
      onChange={async (image) => {
        const saved = (await api.call('PUT /me/profile', { body: { version, image_url: image } })).profile
        queryClient.setQueryData(profileQuery.queryKey, saved)
        const signedIn = session.current()
        if (signedIn) session.refresh({ ...signedIn, image_url: saved.image_url })
        messages.show(t('profile:person.saved'))
      }}
    />
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css({ minWidth: '0' })}>
      <dt className={css({ textStyle: 'small', color: 'muted' })}>{name}</dt>
      <dd className={css({ overflowWrap: 'break-word' })}>{children}</dd>
    </div>
  )
}

/** Where one is signed in; what one does not know, one can end. */
function SessionList() {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(sessionsQuery)
  const ending = useMutation({
    mutationFn: (id: string) => api.call('DELETE /me/sessions/{id}', { params: { id } }),
    onSuccess: () => messages.show(t('profile:sessions.ended')),
    onError: (error) => messages.show(sentence(error), 'error'),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
  if (isError && !data) return <p role="alert">{t('profile:sessions.failed')}</p>
  if (!data) return <Skeleton />
  return (
    <>
      <SessionRows
        sessions={data}
        ending={ending.isPending ? ending.variables : undefined}
        onEnd={(id) => ending.mutate(id)}
      />
      {data.length === 1 && <p className={css({ textStyle: 'small', color: 'muted' })}>{t('profile:sessions.none')}</p>}
    </>
  )
}

interface ProfileCardProps {
  title: string
  lead?: string
  children: ReactNode
}

function ProfileCard({ title, lead, children }: ProfileCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={panel}>
      <div className={css({ display: 'grid', gap: '1' })}>
        <h2 id={id} className={css({ textStyle: 'heading' })}>
          {title}
        </h2>
        {lead && <p className={css({ textStyle: 'small', color: 'muted' })}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}
