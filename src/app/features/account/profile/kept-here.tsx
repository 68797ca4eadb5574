import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderDown, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import type { Method } from '#offline/keys/key-wrap.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { type KeptCaseHere, keptHereQuery, type KeptCaseAction, keptCaseActions } from '../../../device/kept-here.ts'
import { LockDialog } from '../../../device/lock/lock-dialog.tsx'
import { lockHereQuery } from '../../../device/lock/protection.ts'
import { shut } from '../../../device/lock/shut.ts'
import { sizeText } from '../../../files/size-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { titleOf } from '../../../records/record-title.ts'
import { entryRow } from './device-alerts.tsx'

const muted = css({ textStyle: 'small', color: 'muted' })
const facts = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '3' })

/** W3: what of the portal lies on this device, how old and how large it is, and what of it stays. */
export function KeptHere() {
  const { t, language } = useTexts()
  const { moment, number } = useFormats()
  const queryClient = useQueryClient()
  const { data } = useQuery(keptHereQuery)
  const ordering = useMutation({
    mutationFn: ({ order, id }: { order: KeptCaseAction; id: string }) => keptCaseActions[order](id),
    onSettled: () => queryClient.invalidateQueries(keptHereQuery),
  })
  const space = (bytes: number, quota: number | undefined): string => {
    const used = sizeText(bytes, language)
    return quota === undefined ? used : t('profile:kept.of', { used, quota: sizeText(quota, language) })
  }
  if (data === undefined) return <Skeleton />
  if (data === null) return <p>{t('profile:kept.nothing')}</p>
  if (data === 'lock first') return <p role="status">{t('profile:kept.lockFirst')}</p>
  return (
    <>
      <dl className={facts}>
        <Fact name={t('profile:kept.patients')} value={number(data.patients)} />
        <Fact name={t('profile:kept.asOf')} value={moment(new Date(data.asOf).toISOString())} />
        {data.bytes !== undefined && <Fact name={t('profile:kept.size')} value={space(data.bytes, data.quota)} />}
        {data.lasting !== undefined && (
          <Fact name={t('profile:kept.short')} value={t(`profile:kept.${data.lasting ? 'lasts' : 'mayGo'}`)} />
        )}
      </dl>
      {data.cases.length > 0 && (
        <ul aria-label={t('profile:kept.cases')}>
          {data.cases.map((one) => (
            <KeptCase key={one.id} one={one} onOrder={(order) => ordering.mutate({ order, id: one.id })} />
          ))}
        </ul>
      )}
      {data.cases.length === 0 && <p className={muted}>{t('profile:kept.noCases')}</p>}
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={muted}>{name}</dt>
      <dd className={css({ fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' })}>{value}</dd>
    </div>
  )
}

function KeptCase({ one, onOrder }: { one: KeptCaseHere; onOrder: (order: KeptCaseAction) => void }) {
  const { t, language } = useTexts()
  const number = one.row?.case_number ?? ''
  const name = (one.row && titleOf(one.row, language)) || number || t('profile:kept.unnamed')
  const stay = one.pinned ? 'release' : 'keep'
  return (
    <li className={entryRow}>
      <FolderDown size="1.25em" aria-hidden="true" className={css({ color: 'muted', flexShrink: '0' })} />
      <div className={css({ flex: '1', minWidth: '[10rem]' })}>
        <p className={css({ fontWeight: 'medium' })}>
          <bdi>{name}</bdi>
        </p>
        <p className={muted}>
          <bdi dir="ltr">{number}</bdi>
        </p>
        {one.pinned && <Badge tone="accent">{t('profile:kept.stays')}</Badge>}
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {([stay, 'forget'] as const).map((order) => (
          <Button
            key={order}
            size="sm"
            aria-label={t(`profile:kept.named.${order}`, { case: name })}
            onClick={() => onOrder(order)}
          >
            {t(`profile:kept.${order}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** W3: how this device is locked. */
export function LockChoice() {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const { data } = useQuery(lockHereQuery)
  const [wanted, setWanted] = useState<Method>()
  if (!data) return null
  const { method, passkeys, required } = data
  const locked = method !== 'device'
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <RadioGroup
        label={t('lock:ways.label')}
        value={method}
        options={[
          {
            value: 'device',
            label: t('lock:ways.device'),
            note: required ? t('lock:ways.deviceRefused') : t('lock:ways.deviceNote'),
            disabled: required,
          },
          { value: 'pin', label: t('lock:ways.pin'), note: t('lock:ways.pinNote') },
          {
            value: 'passkey',
            label: t('lock:ways.passkey'),
            note: passkeys ? t('lock:ways.passkeyNote') : t('lock:ways.passkeyMissing'),
            disabled: !passkeys,
          },
        ]}
        onChange={setWanted}
      />
      {locked && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <Button icon={<LockKeyhole size="1.25em" aria-hidden="true" />} onClick={shut}>
            {t('lock:now')}
          </Button>
          {method === 'pin' && <Button onClick={() => setWanted('pin')}>{t('lock:ways.change')}</Button>}
        </div>
      )}
      {wanted && (
        <LockDialog
          now={method}
          wanted={wanted}
          onClose={() => setWanted(undefined)}
          onDone={() => {
            setWanted(undefined)
            messages.show(t('lock:ways.done'))
            void queryClient.invalidateQueries(lockHereQuery)
          }}
        />
      )}
    </div>
  )
}
