import { ownZone } from '#domain/rules/wall-time.ts'
import { css, cva } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Entry, Tint } from './entries.ts'
import { useMemo } from 'react'
import { languages } from '../../../i18n/languages.ts'
import { zoneName } from '../../../i18n/zone-name.ts'
import { momentAt } from './shown-visits.ts'

export type BlockShape = 'line' | 'narrow' | 'column' | 'short' | 'list'

const block = cva({
  base: {
    flex: '1',
    minWidth: '0',
    borderRadius: 'md',
    borderInlineStartWidth: '[3px]',
    borderInlineStartStyle: 'solid',
    color: 'text',
    fontSize: 'xs',
    lineHeight: 'tight',
    overflow: 'hidden',
  },
  variants: {
    shape: {
      line: { display: 'flex', gap: '1', paddingInline: '1.5', paddingBlock: '0.5', whiteSpace: 'nowrap' },
      narrow: { display: 'flex', paddingInlineStart: '0.5', whiteSpace: 'nowrap' },
      short: { display: 'flex', gap: '1', paddingInline: '1.5', paddingBlock: '0.5', whiteSpace: 'nowrap' },
      column: {
        display: 'grid',
        alignContent: 'start',
        gridAutoRows: 'max',
        height: 'full',
        paddingInline: '1.5',
        paddingBlock: '0.5',
      },
      list: {
        display: 'grid',
        gridTemplateColumns: '5rem minmax(0, 1fr)',
        columnGap: '3',
        minHeight: '9',
        alignItems: 'center',
        paddingInline: '3',
        paddingBlock: '1',
        fontSize: 'md',
      },
    },
    tone: {
      neutral: { background: 'sunken', borderColor: 'border', color: 'muted' },
      accent: { background: 'selected', borderColor: 'primary' },
      positive: { background: 'positiveSoft', borderColor: 'positive' },
      caution: { background: 'cautionSoft', borderColor: 'caution' },
      danger: { background: 'dangerSoft', borderColor: 'danger' },
      own: {
        background: '[color-mix(in oklab, var(--own-tint) 14%, var(--colors-surface))]',
        borderColor: '[var(--own-tint)]',
      },
    },
    off: { true: { textDecoration: 'line-through' } },
  },
  compoundVariants: [{ shape: 'list', css: { background: 'transparent', borderRadius: '[0]' } }],
})
const clipped = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: '0' })
const time = css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', color: 'muted' })
const strong = css({ fontWeight: 'semibold' })
const muted = css({ color: 'muted' })
const whole = css({ flexShrink: '0', maxWidth: 'full' })
/** Each begins where the page's lines do, whatever language it is in. */
const lines = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  minWidth: '0',
  '& > *': { maxWidth: 'full' },
})
/** The place has a language and an end of its own: where it is cut, it is cut there. */
const facing = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2', color: 'muted', fontSize: 'sm', minWidth: '0' })
/** Has what the name leaves. */
const leftOver = css({ color: 'muted', flex: '1' })

const inTint = ({ colour }: Tint) => ({ '--own-tint': colour })

/** What stands in the grid for an entry; its colour never says more than its words. */
export function EntryBlock({
  entry,
  shape,
  start,
  end,
}: {
  entry: Entry
  shape: BlockShape
  start: string
  end: string
}) {
  const { t } = useTexts()
  const clock = useClockText()
  if (entry.kind !== 'visit') {
    const tone = entry.kind === 'count' ? 'accent' : entry.layer === 'limitations' ? 'danger' : 'caution'
    return (
      <span className={block({ shape, tone })}>
        {shape === 'list' && <span className={time}>{t('calendar:allDay')}</span>}
        <span className={`${clipped} ${strong}`}>{entry.text}</span>
      </span>
    )
  }
  const { visit, tint } = entry
  const off = visit.phase === 'cancelled' || visit.phase === 'superseded'
  const name = <bdi className={`${clipped} ${strong}`}>{visit.name || visit.type}</bdi>
  const facts = [visit.name && visit.type, visit.statusTitle]
  const pending = visit.row.approval === 'pending' && t('appointments:approval.pending')
  const box = { className: block({ shape, tone: tint.tone, off }), style: inTint(tint) }
  if (shape === 'line') {
    return (
      <span {...box}>
        <span className={time}>{clock.time(start)}</span>
        {name}
        <span className={css({ srOnly: true })}>{words(facts)}</span>
      </span>
    )
  }
  if (shape === 'narrow') {
    return (
      <span {...box}>
        <span aria-hidden="true" className={css({ fontVariantNumeric: 'tabular-nums' })}>
          {start.slice(11)}
        </span>
        <span className={css({ srOnly: true })}>{words([clock.time(start), visit.name, ...facts])}</span>
      </span>
    )
  }
  if (shape === 'short') {
    return (
      <span {...box}>
        <bdi className={`${clipped} ${strong} ${whole}`}>{visit.name || visit.type}</bdi>
        <span className={`${clipped} ${leftOver}`}>{words([clock.time(start), ...facts])}</span>
      </span>
    )
  }
  if (shape === 'column') {
    return (
      <span {...box}>
        {name}
        <span className={`${clipped} ${muted}`}>{words([clock.time(start), ...facts])}</span>
        {pending && <span className={`${clipped} ${css({ color: 'caution' })}`}>{pending}</span>}
      </span>
    )
  }
  return (
    <span {...box}>
      <span className={css({ display: 'grid' })}>
        <span className={time}>{clock.time(start)}</span>
        <span className={`${time} ${css({ fontSize: 'sm' })}`}>
          {visit.zone === ownZone() ? clock.time(end) : clock.zone(start, visit.zone)}
        </span>
      </span>
      <span className={lines}>
        {name}
        <span className={facing}>
          <span className={clipped}>{words([...facts, pending])}</span>
          {visit.place && <bdi className={clipped}>{visit.place}</bdi>}
        </span>
      </span>
    </span>
  )
}

const words = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ')

const shown = (clock: string): Date => new Date(`${clock}:00Z`)

/** Times of the grid in words. They are what a clock somewhere shows: written down, never reckoned with. */
export function useClockText() {
  const { language } = useTexts()
  return useMemo(() => {
    const { locale } = languages[language]
    const time = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
    return {
      time: (clock: string) => time.format(shown(clock)),
      zone: (clock: string, zone: string) => zoneName(locale, zone, 'short', new Date(momentAt(clock, zone))) ?? zone,
    }
  }, [language])
}

/** Moments in full, by the clock of a place. */
export function useMomentText() {
  const { locale } = languages[useTexts().language]
  return {
    moment: (moment: string, zone: string) =>
      new Intl.DateTimeFormat(locale, {
        timeZone: zone,
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      }).format(new Date(moment)),
    zoneName: (moment: string, zone: string) => zoneName(locale, zone, 'longGeneric', new Date(moment)) ?? zone,
  }
}
