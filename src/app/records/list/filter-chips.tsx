import { lazy, Suspense, useState } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { usePopover } from '#ui/parts/popover.ts'
import { popoverCard } from '#ui/parts/popup.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { listed } from '../../i18n/listed.ts'
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

const place = css({ minHeight: { base: '11', md: '7' } })
/** On a phone one row that is moved sideways by itself; room for the ring of the focus on every side. */
const list = css({
  display: 'flex',
  flexWrap: { base: 'nowrap', md: 'wrap' },
  gap: '2',
  overflowX: { base: 'auto', md: 'visible' },
  overscrollBehaviorX: 'contain',
  scrollbarWidth: '[none]',
  margin: { base: '-1', md: '0' },
  padding: { base: '1', md: '0' },
})
const item = css({ flexShrink: { base: '0', md: '1' }, minWidth: '0', maxWidth: { base: '[80vw]', md: '[20rem]' } })
const chip = css({
  display: 'inline-flex',
  alignItems: 'stretch',
  minHeight: { base: '11', md: '7' },
  maxWidth: 'full',
  // Takes no room from what is pressed inside.
  outline: '[1px solid token(colors.border)]',
  outlineOffset: '[-1px]',
  borderRadius: 'full',
  background: 'surface',
  fontSize: 'sm',
  fontWeight: 'medium',
  '&[data-set]': { outline: 'none', background: 'selected', color: 'link' },
})
const part = css({ display: 'inline-flex', alignItems: 'center', cursor: 'pointer', borderRadius: 'full' })
const words = cx(part, css({ gap: '1', minWidth: '0', paddingInlineStart: '3' }))
const setWords = cx(words, css({ paddingInlineEnd: '1', _hover: { textDecoration: 'underline' } }))
const unsetWords = cx(words, css({ paddingInlineEnd: '2', _hover: { background: 'hover' } }))
const text = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const away = cx(
  part,
  css({ flexShrink: '0', minWidth: { base: '11', md: '7' }, justifyContent: 'center', _hover: { color: 'text' } }),
)
const card = cx(popoverCard, css({ width: '[min(18rem, calc(100vw - 1rem))]', paddingBlockEnd: '0' }))
const none: readonly string[] = []

interface Props {
  filters: readonly SetFilter[]
  /** The names of those that are used most, which stand first and also unset. Their row is there before their choices are. */
  quick?: readonly string[] | undefined
}

/** What narrows a list, and what often does: a press opens the choice at its place, and another takes it away. */
export function FilterChips({ filters, quick = none }: Props) {
  const { t } = useTexts()
  const named = (name: string) => filters.find((filter) => filter.name === name) ?? []
  const first = quick.flatMap(named).filter(({ chosen, options }) => chosen.length > 0 || options.length > 1)
  const others = filters.filter(({ name, chosen }) => chosen.length > 0 && !quick.includes(name))
  const shown = useArrivals([...first, ...others].map(({ name }) => name)).flatMap(named)
  if (shown.length === 0 && quick.length === 0) return null
  return (
    <div className={place}>
      {shown.length > 0 && (
        <ul aria-label={t('filters:title')} className={list}>
          {shown.map((filter) => (
            <li key={filter.name} className={item}>
              <Chip filter={filter} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The same names, new ones last: what arrives late moves nothing that is there. */
function useArrivals(names: readonly string[]): readonly string[] {
  const [known, setKnown] = useState(names)
  const kept = known.filter((name) => names.includes(name))
  const all = [...kept, ...names.filter((name) => !kept.includes(name))]
  if (all.join() !== known.join()) setKnown(all)
  return all
}

function Chip({ filter }: { filter: SetFilter }) {
  const { t, language } = useTexts()
  const { label, options, chosen, choose } = filter
  const { open, openerProps, popoverProps } = usePopover({ align: 'start', width: 288 })
  const isSet = chosen.length > 0
  const values = chosen.map((value) => options.find((option) => option.value === value)?.label ?? '…')
  const named = `${label}: ${listed(values, language)}`
  const isChoice = options.length > 1
  const inside = <bdi className={text}>{isSet ? named : label}</bdi>
  function clear() {
    choose([])
    // The button for it leaves with its values.
    openerProps.ref.current?.focus()
  }
  return (
    <span className={chip} data-set={isSet ? '' : undefined}>
      {isChoice ? (
        <button
          type="button"
          {...openerProps}
          aria-label={isSet ? t('filters:change', { filter: named }) : t('filters:choose', { filter: label })}
          className={isSet ? setWords : unsetWords}
        >
          {inside}
          {!isSet && <Icon name="down" />}
        </button>
      ) : (
        <span className={setWords}>{inside}</span>
      )}
      {isSet && (
        <button type="button" aria-label={t('filters:remove', { filter: named })} className={away} onClick={clear}>
          <Icon name="close" />
        </button>
      )}
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
