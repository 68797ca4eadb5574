import { memo } from 'react'
import type { WorkEntry } from '#domain/calls/work.ts'
import { button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { css, cva, cx } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { today, type Group } from '../../../case/work/work-queries.ts'
import { hrefOf } from '../../../case/work/places.ts'
import { useEntryTitle, useWorkWords } from '../../../case/work/work-words.ts'

const row = cva({
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) auto',
      md: '[minmax(8rem, 12rem) minmax(0, 1fr) auto 7.5rem]',
    },
    columnGap: '3',
    alignItems: 'center',
    minHeight: { base: '14', md: '9' },
    paddingInlineStart: '8',
    paddingInlineEnd: '3',
    borderBlockEndWidth: '1',
    borderBlockEndStyle: 'solid',
    borderColor: 'line',
    // What lies out of sight is neither laid out nor painted.
    contentVisibility: 'auto',
    containIntrinsicSize: '[auto 2.25rem]',
    _hover: { background: 'hover' },
    // The mark of how urgent it is: filled where it is late.
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: '3',
      insetBlockStart: '[calc(50% - 0.25rem)]',
      width: '2',
      height: '2',
      borderRadius: 'full',
      borderWidth: '1',
      borderStyle: 'solid',
      borderColor: 'border',
    },
  },
  variants: {
    late: { true: { _before: { background: 'text', borderColor: 'text' } } },
    harm: { true: { _before: { background: 'danger', borderColor: 'danger' } } },
    selected: { true: { background: 'selected', _hover: { background: 'selected' } } },
  },
})
const name = css({
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // Cut at its own end, and begun where the line begins.
  _againstPage: { textAlign: 'end' },
  fontWeight: 'medium',
  color: 'text',
  // The whole row leads there and wears the mark of the focus, and not its name alone.
  _after: { content: '""', position: 'absolute', inset: '0' },
  _focusVisible: {
    outline: 'none',
    _after: { outline: '[2px solid token(colors.focus)]', outlineOffset: '[-2px]' },
  },
})
const caseless = css({ textAlign: 'start', color: 'muted', cursor: 'pointer' })
// One line high: a fact that has no room for its first letters is left out, with the dot before it.
const what = css({
  display: 'flex',
  flexWrap: 'wrap',
  minWidth: '0',
  height: '[1lh]',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  gridColumn: { base: '1', md: 'auto' },
  gridRow: { base: '2', md: 'auto' },
  alignSelf: { base: 'start', md: 'center' },
  fontSize: { base: 'sm', md: 'md' },
})
const reason = css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', flexShrink: '0', maxWidth: 'full' })
const fact = css({ display: 'flex', flex: '[1 1 4.5rem]', minWidth: '0', maxWidth: 'max' })
const dot = css({ flexShrink: '0', paddingInline: '1', color: 'muted' })
// Each in its own direction, so that it is cut at its own end.
const detail = css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', color: 'muted' })
const acts = css({
  position: 'relative',
  zIndex: 'base',
  display: { base: 'none', md: 'flex' },
  gap: '1',
  gridColumn: { md: '3' },
})
const small = button({ size: 'sm', tone: 'quiet' })
const number = css({
  position: 'relative',
  zIndex: 'base',
  gridColumn: { base: '2', md: '4' },
  gridRow: { base: '1 / span 2', md: 'auto' },
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'end',
  minHeight: { base: '11', md: '7' },
  color: 'link',
  fontSize: 'sm',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})

const tick = css({
  position: 'absolute',
  zIndex: 'base',
  insetInlineStart: '0',
  insetBlock: '0',
  width: '8',
  display: 'grid',
  placeItems: 'center',
  background: 'surface',
  cursor: 'pointer',
  '& input': { width: '4', height: '4', accentColor: 'primary', cursor: 'pointer' },
})

interface Props {
  entry: WorkEntry
  group: Group['name']
  selected: boolean
  /** Undefined while rows are not being ticked. */
  ticked: boolean | undefined
}

/** One line. The list listens for the presses of all its rows. */
export const WorkRow = memo(function WorkRow({ entry, group, selected, ticked }: Props) {
  const { t } = useTexts()
  const { phone } = useFormats()
  const words = useWorkWords()
  const { why, facts } = words(entry)
  const title = useEntryTitle()(entry)
  const href = hrefOf(entry)
  // Entries of one case differ in what they are about.
  const spoken = entry.kind === 'task' ? why : title
  const late = group === 'overdue'
  return (
    <li
      data-entry={entry.id}
      className={row({ late, harm: entry.kind === 'limitation' && entry.day < today(), selected })}
      aria-current={selected || undefined}
    >
      {ticked !== undefined && (
        <label className={tick}>
          <input type="checkbox" data-tick checked={ticked} readOnly aria-label={t('work:tick', { name: spoken })} />
        </label>
      )}
      {href === undefined ? (
        <button type="button" data-row className={cx(name, caseless)}>
          {title}
        </button>
      ) : (
        <a href={href} dir="auto" data-row className={name}>
          {title}
        </a>
      )}
      <span className={what}>
        <span dir="auto" className={reason}>
          {why}
        </span>
        {facts.map((text) => (
          <span key={text} className={fact}>
            <span className={dot}>·</span>
            <span dir="auto" className={detail}>
              {text}
            </span>
          </span>
        ))}
      </span>
      <span className={acts}>
        {entry.acts.map((act) => (
          <button
            key={act}
            type="button"
            data-act={act}
            aria-label={t('work:actOn', { act: t(`work:acts.${act}`), name: spoken })}
            className={small}
          >
            {(act === 'complete' || act === 'done') && <Icon name="check" />}
            {act === 'no_show' && <Icon name="close" />}
            {t(`work:acts.${act}`)}
          </button>
        ))}
      </span>
      {entry.phone && (
        <a href={`tel:${entry.phone}`} className={number}>
          <bdi dir="ltr">{phone(entry.phone)}</bdi>
        </a>
      )}
    </li>
  )
})
