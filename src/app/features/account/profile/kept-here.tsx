import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderDown } from 'lucide-react'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { sizeText } from '../../../files/size-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { keptHereQuery, orders, type KeptCaseHere, type Order } from '../../../device/kept-here.ts'
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
    mutationFn: ({ order, id }: { order: Order; id: string }) => orders[order](id),
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

function KeptCase({ one, onOrder }: { one: KeptCaseHere; onOrder: (order: Order) => void }) {
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
