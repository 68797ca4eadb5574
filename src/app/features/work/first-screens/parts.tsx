import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { figureSide } from '#ui/parts/figure-side.ts'
import { divided, sheet } from '#ui/parts/sheet.ts'
import { textLink } from '#ui/parts/text-link.ts'
import { css, cva, cx } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FigureLink } from '../figure-link.tsx'
import type { LinkTarget } from '../figure-targets.ts'

export const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', alignContent: 'start' })
/** Until the answer comes, what stands below is kept out of sight: it would be pushed away under the finger. */
export const waitingStack = cx(stack, css({ minHeight: 'screen' }))

const box = cx(sheet, css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', overflow: 'hidden' }))
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
  minHeight: '11',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '2',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})
const quiet = css({ textStyle: 'figures', color: 'muted' })

interface SectionProps {
  id?: string
  title: string
  count?: number
  /** What the rows add up to. */
  sum?: number | null
  action?: ReactNode
  children: ReactNode
}

/** A list of work under its heading, with how many rows there are and what they add up to. */
export function Section({ id, title, count, sum, action, children }: SectionProps) {
  const { money, number } = useFormats()
  return (
    <section id={id} aria-label={title} className={box}>
      <div className={head}>
        <h2 className={css({ textStyle: 'heading' })}>{title}</h2>
        {count !== undefined && <span className={quiet}>{number(count)}</span>}
        {typeof sum === 'number' && (
          <bdi dir="ltr" className={quiet}>
            {money(sum)}
          </bdi>
        )}
        {action && (
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginInlineStart: 'auto' })}>
            {action}
          </div>
        )}
      </div>
      {children}
    </section>
  )
}

/** Its rows share their columns, so that the facts of each begin where those of the others do. */
export const rows = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(12rem, 1fr) minmax(0, 2fr) auto' },
  columnGap: '4',
  '& > *': { gridColumn: '1 / -1' },
})
export const row = cx(
  divided,
  css({
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'subgrid' },
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1.5',
    minHeight: '11',
    paddingInline: { base: '4', md: '5' },
    paddingBlock: { base: '3', md: '1.5' },
    // The area that a thumb has around the name above must not reach over a button.
    '& button': { position: 'relative' },
  }),
)
/** A row whose act stands beside it on a phone, too. */
export const actRow = cx(
  row,
  css({
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'subgrid' },
    '& > :last-child': { gridColumn: { base: '2', md: 'auto' }, gridRow: { base: '1 / span 2', md: 'auto' } },
  }),
)
export const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2', justifyContent: { md: 'end' } })
/** At the end of a row. It goes around the figure: on an element with a direction of its own, the margin would be on the wrong side. */
export const amount = cx(
  figureSide,
  css({ marginInlineStart: { md: 'auto' }, minWidth: { md: '24' }, textStyle: 'figures' }),
)
export const small = css({ textStyle: 'small', color: 'muted' })
const name = css({ minWidth: '0', display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' })
const number = css({ textStyle: 'small', color: 'muted', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })

interface OfCase {
  readonly patient_id: string
  readonly patient_name: string | null
  readonly case_number: string | null
}

const pages = {
  case: '/patients/$patientId',
  underwriting: '/patients/$patientId/underwriting',
  receipts: '/liens/$patientId/receipts',
} as const

interface CaseLinkProps {
  of: OfCase
  /** Stands for the name of a case that is offered blind. */
  unnamed?: string
  /** The page of the case where the work is. */
  page?: keyof typeof pages
}

/** The patient as a link to the case, and its number. */
export function CaseLink({ of, unnamed = '–', page = 'case' }: CaseLinkProps) {
  return (
    <span className={name}>
      <Link to={pages[page]} params={{ patientId: of.patient_id }} className={textLink}>
        <bdi>{of.patient_name ?? unnamed}</bdi>
      </Link>
      {of.case_number && (
        <bdi dir="ltr" className={number}>
          {of.case_number}
        </bdi>
      )}
    </span>
  )
}

export const quietLine = css({
  color: 'muted',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '3',
})
/** In place of rows of which only the number is kept on the device. */
export function NotHere() {
  const { t } = useTexts()
  return <p className={quietLine}>{t('first:notHere')}</p>
}

/** What applies to the rows that are ticked. */
export const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  minHeight: '[3.25rem]',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '1.5',
  background: 'sunken',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})

const figures = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '1',
  textStyle: 'small',
})
const figure = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'baseline',
    minHeight: { base: '11', md: '0' },
    color: 'text',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    quiet: { true: { color: 'muted' }, false: { fontWeight: 'medium', _hover: { textDecoration: 'underline' } } },
  },
})

/** Figures in one line. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={figures}>
      {children}
    </nav>
  )
}

interface FigureProps {
  label: string
  count: number
  /** The list of its rows, or the id of the section below that has them. */
  to: LinkTarget | `#${string}`
}

/** A figure is a link to the rows it counts; zero is quiet and leads nowhere. */
export function Figure({ label, count, to }: FigureProps) {
  const look = figure({ quiet: count === 0 })
  if (count === 0) return <span className={look}>{label}</span>
  if (typeof to === 'object')
    return (
      <FigureLink target={to} className={look}>
        {label}
      </FigureLink>
    )
  return (
    <a href={to} className={look}>
      {label}
    </a>
  )
}

const more = css({
  display: 'flex',
  justifyContent: 'center',
  paddingBlock: '1.5',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
})

/** As many rows of one kind as leave room for the other kinds. */
const FIRST = 8

/** The first rows of a list, and a button for the others. */
export function useFirst<Row>(list: readonly Row[], most = FIRST): { shown: readonly Row[]; rest: ReactNode } {
  const { t } = useTexts()
  const [all, setAll] = useState(false)
  // One row more takes no more room than the button.
  if (all || list.length <= most + 1) return { shown: list, rest: null }
  const rest = (
    <div className={more}>
      <Button size="sm" tone="quiet" onClick={() => setAll(true)}>
        {t('first:showAll', { count: list.length })}
      </Button>
    </div>
  )
  return { shown: list.slice(0, most), rest }
}
