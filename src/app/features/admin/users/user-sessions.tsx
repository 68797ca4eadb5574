import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { SessionRows, UnsentWorkNote } from '../../../device/session-rows.tsx'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import type { UserRow } from './rows.ts'
import { Link } from '@tanstack/react-router'
import { textLink } from '#ui/parts/text-link.ts'
import { labelsOf } from '../../../i18n/labels.ts'

type Device = CallAnswer<'GET /user/{id}/devices'>['devices'][number]

const sessionsOf = (id: string) =>
  queryOptions({
    queryKey: ['user_sessions', id],
    queryFn: async ({ signal }) => (await api.call('GET /user/{id}/sessions', { params: { id }, signal })).sessions,
  })
const devicesOf = (id: string) =>
  queryOptions({
    queryKey: ['user_devices', id],
    queryFn: ({ signal }) => api.call('GET /user/{id}/devices', { params: { id }, signal }),
  })

const muted = css({ color: 'muted' })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', paddingBlock: '2' })

/** A user's sessions; their manager can end them. */
export function UserSessions({ row }: { row: UserRow }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const sessions = useQuery(sessionsOf(row.id))
  const ending = useMutation({
    mutationFn: async (id: string): Promise<void> => {
      if (id === '') await api.call('DELETE /user/{id}/sessions', { params: { id: row.id } })
      else await api.call('DELETE /user/{id}/sessions/{sessionId}', { params: { id: row.id, sessionId: id } })
    },
    onSuccess: (_, id) => messages.show(id === '' ? t('userconfig:users.endedAll') : t('profile:sessions.ended')),
    onError: (error) => messages.show(sentence(error), 'error'),
    onSettled: () => queryClient.invalidateQueries(sessionsOf(row.id)),
  })
  const others = sessions.data?.filter((session) => !session.is_current) ?? []
  return (
    <Panel
      title={t('userconfig:users.sessions')}
      action={
        others.length > 1 && (
          <Button size="sm" busy={ending.isPending && ending.variables === ''} onClick={() => ending.mutate('')}>
            {t('userconfig:users.endAll')}
          </Button>
        )
      }
    >
      <RowsState rows={sessions}>
        {sessions.data?.length === 0 ? (
          <p className={muted}>{t('userconfig:users.nowhere')}</p>
        ) : (
          <SessionRows
            sessions={sessions.data ?? []}
            ending={ending.isPending ? ending.variables : undefined}
            onEnd={(id) => ending.mutate(id)}
          />
        )}
      </RowsState>
    </Panel>
  )
}

/** The devices that store portal data, and the command that wipes it. */
export function UserDevices({ row }: { row: UserRow }) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const devices = useQuery(devicesOf(row.id))
  const [wiping, setWiping] = useState<Device>()
  const nameOf = ({ name, platform }: Device) => name ?? platform ?? t('userconfig:users.unnamed')
  return (
    <Panel title={t('userconfig:users.devices')}>
      <RowsState rows={devices}>
        {devices.data?.devices.length === 0 && <p className={muted}>{t('userconfig:users.noDevice')}</p>}
        <ul className={css({ _empty: { display: 'none' } })}>
          {devices.data?.devices.map((device) => (
            <li key={device.id} className={line}>
              <MonitorSmartphone
                size="1.25em"
                aria-hidden="true"
                className={css({ color: 'muted', flexShrink: '0' })}
              />
              <div className={css({ flex: '1', minWidth: '0' })}>
                <p className={css({ fontWeight: 'medium', overflowWrap: 'break-word' })}>
                  <bdi>{nameOf(device)}</bdi>
                </p>
                <DeviceState device={device} />
                <UnsentWorkNote device={device} />
              </div>
              {!device.wipe_requested_at && (
                <Button
                  size="sm"
                  aria-label={t('userconfig:users.wipeNamed', { device: nameOf(device) })}
                  onClick={() => setWiping(device)}
                >
                  {t('userconfig:users.wipe')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <UserPutAside aside={devices.data?.put_aside ?? []} />
      </RowsState>
      {wiping && (
        <FormDialog
          title={t('userconfig:users.wipeNamed', { device: nameOf(wiping) })}
          description={t('userconfig:users.wipeText')}
          submit={t('userconfig:users.wipe')}
          danger
          onClose={() => setWiping(undefined)}
          send={async (_, key) => {
            await api.call('POST /user/{id}/devices/{deviceId}/wipe', {
              params: { id: row.id, deviceId: wiping.id },
              key,
            })
            await queryClient.invalidateQueries(devicesOf(row.id))
          }}
        />
      )}
    </Panel>
  )
}

function DeviceState({ device }: { device: Device }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { wiped_at: wiped, wipe_requested_at: ordered, last_seen_at: seen } = device
  return (
    <p className={css({ textStyle: 'small', color: 'muted' })}>
      {wiped
        ? t('userconfig:users.wiped', { moment: formats.moment(wiped) })
        : ordered
          ? t('userconfig:users.wipeOrdered', { moment: formats.moment(ordered) })
          : t('userconfig:users.seen', { moment: formats.moment(seen) })}
    </p>
  )
}

type PutAside = CallAnswer<'GET /user/{id}/devices'>['put_aside'][number]

const small = css({ textStyle: 'small', color: 'muted' })
const row = css({ paddingBlock: '2' })

/** A user's stuck changes: subject and reason, never the content. */
function UserPutAside({ aside }: { aside: readonly PutAside[] }) {
  const { t } = useTexts()
  if (aside.length === 0) return null
  return (
    <section className={css({ display: 'grid', gap: '1' })}>
      <h3 className={css({ fontWeight: 'medium' })}>{t('userconfig:aside.title')}</h3>
      <p className={small}>{t('userconfig:aside.lead')}</p>
      <ul aria-label={t('userconfig:aside.title')}>
        {aside.map((one) => (
          <li key={one.id} className={row}>
            <Put one={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Entities whose entries name the case, so that the link need not. */
const unsaid: readonly string[] = ['patient_id']

function Put({ one: { entity, fields, state, at, patient_id: patientId, case_number: number } }: { one: PutAside }) {
  const { t, language } = useTexts()
  const { moment } = useFormats()
  const labels = labelsOf(entity, language)
  const names = new Intl.ListFormat(language).format(
    fields.filter((name) => !unsaid.includes(name)).map((name) => labels.field(name)),
  )
  return (
    <>
      <p>
        <span className={css({ fontWeight: 'medium' })}>{labels.one}</span>
        {names !== '' && names !== labels.one && `: ${names}`}
        {patientId && number && (
          <>
            {' · '}
            <Link to="/patients/$patientId" params={{ patientId }} className={textLink}>
              <bdi dir="ltr" className={css({ whiteSpace: 'nowrap' })}>
                {number}
              </bdi>
            </Link>
          </>
        )}
      </p>
      <p className={small}>
        {t(`userconfig:aside.${state}`)} {moment(at)}
      </p>
    </>
  )
}
