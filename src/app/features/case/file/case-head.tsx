import { useQuery } from '@tanstack/react-query'
import { Copy, Pin, PinOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Shown } from '#domain/calls/shown-row.ts'
import { ageOn } from '#domain/rules/dates.ts'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Button } from '#ui/parts/button.tsx'
import { copyText } from '#ui/parts/copy-text.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { useWide } from '#ui/parts/media.ts'
import { panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import { dueCallOf } from '../../../case/calls/due-call.ts'
import { LogCall } from '../../../case/calls/log-call.tsx'
import type { CaseRow, CaseHead as Head } from '../../../case/case-queries.ts'
import { CaseStatusBadge } from '../../../case/case-status-badge.tsx'
import { pinnedQuery, quickCalls, useQuickChange } from '../../../case/quick/quick-queries.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { PhoneLink } from '../../../records/phone-link.tsx'
import { titleOf } from '../../../records/record-title.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { CaseActions } from './case-actions.tsx'
import { HeadBadges } from './head-badges.tsx'
import { Progress } from './progress.tsx'
import { StatusCommands } from './status-commands.tsx'
import { Proposals, NextAct } from './next-act.tsx'

const top = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '3' })
const who = css({ display: 'grid', gap: '1', flex: '1', minWidth: '0' })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })
const small = css({ textStyle: 'figures', color: 'muted' })

export function CaseHead({ head, today, papers }: { head: Head; today: string; papers: ReactNode }) {
  const { row } = head
  const { t, language } = useTexts()
  const labels = useLabels('patient')
  const { day, number } = useFormats()
  const name = titleOf(row, language) || t('case:unnamed')
  const native = row.name_native
  // On a phone people and totals are collapsed, so that the tabs come first.
  const wide = useWide()
  const [more, setMore] = useState(false)
  const everything = wide || more
  const firm = useFirm(head)
  const [dob, dol] = [row.dob, row.dol]
  return (
    <header className={panel}>
      <div className={top}>
        <Avatar name={name} size="lg" decorative />
        <div className={who}>
          <div className={line}>
            <h1 className={css({ textStyle: 'title' })}>
              <bdi>{name}</bdi>
            </h1>
            {native && <bdi className={css({ color: 'muted', fontSize: 'lg' })}>{native}</bdi>}
            <CaseStatusBadge status={row.case_status} />
          </div>
          <div className={line}>
            {row.case_number && <CaseNumber value={row.case_number} />}
            {dob && (
              <span className={small}>
                {labels.field('dob')}: {day(dob)} ({t('case:age', { age: number(ageOn(dob, today)) })})
              </span>
            )}
            {dol && (
              <span className={small}>
                {labels.field('dol')}: {day(dol)}
              </span>
            )}
            {row.phone && (
              <span className={small}>
                {labels.field('phone')}: <PhoneLink number={row.phone} entity="patient" field="phone" />
              </span>
            )}
          </div>
          <HeadBadges head={head} today={today} firm={firm} />
        </div>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', width: { base: 'full', md: 'auto' } })}>
          <LogCall call={dueCallOf(row, firm?.phone)} label={t('case:logCall')} iconOnly={wide ? undefined : 'md'} />
          <StatusCommands row={row} />
          <PinButton id={row.id} />
          <CaseActions head={head} />
        </div>
      </div>
      <NextAct row={row} />
      <Proposals id={row.id} />
      {everything && (
        <>
          <Progress head={head} />
          <div className={css({ display: 'grid', gridTemplateColumns: { lg: '3fr 2fr' }, gap: '4' })}>
            <HeadPeople head={head} />
            <HeadTotals row={row} />
          </div>
          {papers}
        </>
      )}
      {!wide && (
        <Button tone="quiet" aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? t('case:less') : t('case:more')}
        </Button>
      )}
    </header>
  )
}

/** Same height as a header, to avoid layout shift. */
const empty = css({ minHeight: { base: '[23rem]', lg: '[27rem]' } })

function useFirm({ people }: Head): Readonly<Shown<'lawfirm'>> | undefined {
  const id = people.lawfirm?.id
  const may = usePermissions()
  const enabled = id !== undefined && may?.('lawfirm.list') === true
  const { data } = useQuery({ ...recordQueries.whole({ name: 'lawfirm' }), enabled })
  return data?.find((firm) => firm.id === id)
}

export function CaseHeadSkeleton() {
  return (
    <div aria-busy="true" className={cx(panel, empty)}>
      <div className={top}>
        <Skeleton shape="circle" />
        <div className={who}>
          <Skeleton width="long" />
          <Skeleton width="medium" />
        </div>
      </div>
      <Skeleton width="full" />
      <Skeleton width="full" />
    </div>
  )
}

function CaseNumber({ value }: { value: string }) {
  const { t } = useTexts()
  const copy = () => copyText(value, { copied: t('case:number.copied'), failed: t('fields:copyFailed') })
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '1' })}>
      <bdi dir="ltr" className={css({ textStyle: 'figures', fontWeight: 'medium' })}>
        {value}
      </bdi>
      <IconButton label={t('case:number.copy')} size="sm" onClick={() => void copy()}>
        <Copy aria-hidden="true" className={css({ width: '4', height: '4' })} />
      </IconButton>
    </span>
  )
}

/** Pins the case to the quick panel, or unpins it. */
function PinButton({ id }: { id: string }) {
  const { t } = useTexts()
  const { data } = useQuery(pinnedQuery)
  const change = useQuickChange(quickCalls.pin)
  const pinned = data?.includes(id) ?? false
  return (
    <IconButton
      label={pinned ? t('case:unpin') : t('case:pin')}
      aria-pressed={pinned}
      busy={change.isPending}
      onClick={() => change.mutate({ id, pinned: !pinned })}
    >
      {pinned ? <PinOff size="1.25em" aria-hidden="true" /> : <Pin size="1.25em" aria-hidden="true" />}
    </IconButton>
  )
}

const shown = [
  ['lawfirm', 'lawfirm'],
  ['case_manager', 'user'],
  ['underwriter', 'user'],
  ['subsidiary', 'subsidiary'],
  ['chiropractor', 'chiropractor'],
] as const

const peopleList = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
  columnGap: '4',
  rowGap: '2',
})

function HeadPeople({ head: { people } }: { head: Head }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const titleOf = useReferenceTitles(['lawfirm', 'user', 'subsidiary', 'chiropractor'])
  const known = shown.flatMap(([key, entity]) => {
    const person = people[key]
    const name = person && (person.name ?? titleOf(entity, person.id))
    return name ? [{ key, name }] : []
  })
  if (known.length === 0) return null
  return (
    <dl aria-label={t('case:people')} className={peopleList}>
      {known.map(({ key, name }) => (
        <div key={key} className={css({ minWidth: '0' })}>
          <dt className={css({ textStyle: 'small', color: 'muted' })}>{labels.field(`${key}_id`)}</dt>
          <dd className={css({ overflowWrap: 'anywhere' })}>
            <bdi>{name}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const totals = ['billed_cents', 'reduction_cents', 'paid_cents', 'balance_cents'] as const

const totalsList = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
  gap: '3',
  alignContent: 'start',
})

/** Totals, where the viewer may see them. */
function HeadTotals({ row }: { row: CaseRow }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const { money } = useFormats()
  const known = totals.flatMap((name) => {
    const cents = row[name]
    return typeof cents === 'number' ? [{ name, cents }] : []
  })
  if (known.length === 0) return null
  return (
    <dl aria-label={t('case:totals')} className={totalsList}>
      {known.map(({ name, cents }) => (
        <div key={name} className={css({ minWidth: '0' })}>
          <dt className={css({ textStyle: 'small', color: 'muted' })}>{labels.field(name)}</dt>
          <dd>
            <bdi dir="ltr" className={css({ textStyle: 'figures', fontWeight: 'semibold' })}>
              {money(cents)}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
