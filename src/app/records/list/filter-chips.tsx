import { lazy, Suspense } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { usePopover } from '#ui/parts/popover.ts'
import { popoverCard } from '#ui/parts/popup.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'

/** A filter that the viewer may use, with its choices in words. */
export interface FilterChoice<Name extends string = string> {
  readonly name: Name
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A filter with its current values and the way to change them. */
export interface SetFilter extends FilterChoice {
  readonly chosen: readonly string[]
  readonly choose: (values: readonly string[]) => void
}

const FilterOptions = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterOptions }))

const list = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const chip = css({
  display: 'inline-flex',
  alignItems: 'stretch',
  minHeight: { base: '11', md: '7' },
  maxWidth: 'full',
  borderRadius: 'full',
  background: 'selected',
  color: 'link',
  fontSize: 'sm',
  fontWeight: 'medium',
})
const part = css({ display: 'inline-flex', alignItems: 'center', cursor: 'pointer', borderRadius: 'full' })
const words = cx(
  part,
  css({ minWidth: '0', paddingInlineStart: '3', paddingInlineEnd: '1', _hover: { textDecoration: 'underline' } }),
)
const text = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const away = cx(
  part,
  css({ flexShrink: '0', minWidth: { base: '11', md: '7' }, justifyContent: 'center', _hover: { color: 'text' } }),
)
const card = cx(popoverCard, css({ width: '[min(18rem, calc(100vw - 1rem))]', paddingBlockEnd: '0' }))

/** What narrows a list: a press opens the choice at its place, and another takes it away. */
export function FilterChips({ filters }: { filters: readonly SetFilter[] }) {
  const { t } = useTexts()
  const set = filters.filter(({ chosen }) => chosen.length > 0)
  if (set.length === 0) return null
  return (
    <ul aria-label={t('filters:active')} className={list}>
      {set.map((filter) => (
        <li key={filter.name} className={css({ minWidth: '0', maxWidth: 'full' })}>
          <Chip filter={filter} />
        </li>
      ))}
    </ul>
  )
}

function Chip({ filter }: { filter: SetFilter }) {
  const { t } = useTexts()
  const { label, options, chosen, choose } = filter
  const { open, openerProps, popoverProps } = usePopover({ align: 'start', width: 288 })
  const values = chosen.map((value) => options.find((option) => option.value === value)?.label ?? '…')
  const named = `${label}: ${values.join(', ')}`
  const isChoice = options.length > 1
  const inside = <bdi className={text}>{named}</bdi>
  return (
    <span className={chip}>
      {isChoice ? (
        <button type="button" {...openerProps} aria-label={t('filters:change', { filter: named })} className={words}>
          {inside}
        </button>
      ) : (
        <span className={words}>{inside}</span>
      )}
      <button
        type="button"
        aria-label={t('filters:remove', { filter: named })}
        className={away}
        onClick={() => choose([])}
      >
        <Icon name="close" />
      </button>
      {isChoice && (
        <div {...popoverProps} aria-label={label} className={card}>
          {open && (
            <Suspense fallback={null}>
              <FilterOptions filter={filter} />
            </Suspense>
          )}
        </div>
      )}
    </span>
  )
}
