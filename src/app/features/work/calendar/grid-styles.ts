import { css, cva, cx } from '#ui/styled/css/index.js'

// The calendar library only lays out the grid; all its styles are here.

const lines = { borderStyle: 'solid', borderColor: 'line', borderWidth: '0' } as const

const day = cva({
  base: { ...lines, borderInlineStartWidth: '1' },
  variants: {
    today: { true: { background: '[color-mix(in oklab, var(--colors-selected) 45%, var(--colors-surface))]' } },
    other: { true: { background: 'sunken' } },
  },
})
const head = cva({
  base: {
    ...lines,
    borderInlineStartWidth: '1',
    textStyle: 'label',
    color: 'muted',
    background: 'surface',
  },
  variants: { today: { true: { color: 'link', fontWeight: 'semibold' } } },
})
const number = cva({
  base: {
    display: 'grid',
    placeItems: 'center',
    minWidth: '6',
    height: '6',
    margin: '1',
    paddingInline: '1',
    borderRadius: 'full',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    color: 'text',
  },
  variants: {
    today: { true: { background: 'primary', color: 'onPrimary', fontWeight: 'semibold' } },
    other: { true: { color: 'muted' } },
  },
  compoundVariants: [{ today: true, other: true, css: { color: 'onPrimary' } }],
})

interface OfDay {
  readonly isToday: boolean
}

const event = css({
  cursor: 'pointer',
  borderRadius: 'md',
  outlineOffset: '[1px]',
  _focusVisible: { outlineWidth: '[2px]', outlineStyle: 'solid', outlineColor: 'focus' },
})
const inRow = css({ marginInline: '1', marginBlockEnd: '0.5', minWidth: '0' })
const inColumn = css({ marginInlineEnd: '1', marginBlockEnd: '0.5', overflow: 'hidden', minWidth: '0' })
const fill = css({ display: 'flex', flex: '1', minWidth: '0', minHeight: '0' })
const slotLine = css({ ...lines, borderBlockStartWidth: '1' })
const faint = css({ borderStyle: 'dotted' })
const axis = css({
  paddingInline: '2',
  paddingBlock: '0.5',
  fontSize: 'xs',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
const more = css({
  marginInline: '1',
  paddingInline: '1.5',
  paddingBlock: '0.5',
  borderRadius: 'md',
  fontSize: 'xs',
  fontWeight: 'medium',
  color: 'link',
  cursor: 'pointer',
  _hover: { background: 'hover' },
  _focusVisible: { outlineWidth: '[2px]', outlineStyle: 'solid', outlineColor: 'focus' },
})

export const look = {
  className: css({ background: 'surface', height: 'full', fontSize: 'sm' }),
  viewClass: css({ background: 'surface' }),
  dayHeaderClass: ({ isToday }: OfDay) => head({ today: isToday }),
  dayHeaderInnerClass: css({ display: 'block', paddingBlock: '1.5', paddingInline: '2' }),
  dayHeaderRowClass: css({ ...lines, borderBlockEndWidth: '1' }),
  dayHeaderDividerClass: css({ ...lines, borderBlockEndWidth: '1' }),
  dayRowClass: css({ ...lines, borderBlockEndWidth: '1' }),
  dayCellClass: ({ isToday, isOther }: OfDay & { isOther: boolean }) => day({ today: isToday, other: isOther }),
  dayCellTopClass: css({ display: 'flex', justifyContent: 'end' }),
  dayCellTopInnerClass: ({ isToday, isOther }: OfDay & { isOther: boolean }) =>
    number({ today: isToday, other: isOther }),
  dayLaneClass: ({ isToday }: OfDay) => day({ today: isToday }),
  slotLaneClass: ({ isMinor }: { isMinor: boolean }) => cx(slotLine, isMinor && faint),
  slotHeaderInnerClass: axis,
  allDayHeaderInnerClass: axis,
  allDayDividerClass: css({ ...lines, borderBlockEndWidth: '1' }),
  eventClass: event,
  blockEventInnerClass: fill,
  rowEventClass: inRow,
  listItemEventClass: inRow,
  listItemEventInnerClass: fill,
  columnEventClass: inColumn,
  columnEventInnerClass: fill,
  rowMoreLinkClass: more,
  columnMoreLinkClass: more,
  popoverClass: css({
    background: 'surface',
    borderRadius: 'lg',
    borderWidth: '1',
    borderStyle: 'solid',
    borderColor: 'line',
    boxShadow: 'high',
    minWidth: '48',
    overflow: 'hidden',
    paddingBlockEnd: '1',
  }),
  popoverCloseClass: css({
    position: 'absolute',
    insetBlockStart: '1',
    insetInlineEnd: '1',
    display: 'grid',
    placeItems: 'center',
    width: '6',
    height: '6',
    borderRadius: 'md',
    cursor: 'pointer',
    color: 'muted',
    _hover: { background: 'hover' },
  }),
  nowIndicatorLineClass: css({ borderBlockStartWidth: '[2px]', borderBlockStartStyle: 'solid', borderColor: 'danger' }),
  nowIndicatorHeaderClass: css({ display: 'none' }),
  highlightClass: css({ background: 'selected' }),
  listDayClass: css({ ...lines, borderBlockEndWidth: '1' }),
  listDayHeaderClass: css({
    display: 'flex',
    justifyContent: 'space-between',
    paddingInline: '3',
    paddingBlock: '2',
    background: 'sunken',
    textStyle: 'label',
  }),
  noEventsClass: css({ display: 'grid', placeItems: 'center', paddingBlock: '12', color: 'muted' }),
} as const

/** A visit on its way from the tray. */
export const arriving = css({
  flex: '1',
  paddingInline: '1.5',
  borderRadius: 'md',
  background: 'primary',
  color: 'onPrimary',
  fontSize: 'xs',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
})

/** In a list an entry is a line of its own. */
export const listLook = {
  listItemEventClass: css({
    ...lines,
    borderBlockStartWidth: '1',
    borderRadius: '[0]',
    paddingInline: '3',
    paddingBlock: '1',
    margin: '0',
    _hover: { background: 'hover' },
  }),
} as const
