import { cva } from '#ui/styled/css/index.js'

/** A line above the page that says how things stand with the whole of it. */
export const strip = cva({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    marginBlockEnd: '4',
    paddingInline: '3',
    paddingBlock: '2',
    borderRadius: 'md',
    textStyle: 'small',
    // Such a page leaves no room between the bar and its head.
    ':has([data-flush]) &': { marginBlockStart: '4' },
  },
  variants: {
    tone: {
      caution: { background: 'cautionSoft', color: 'caution', flexWrap: 'nowrap' },
      danger: { background: 'dangerSoft', color: 'danger', flexWrap: 'nowrap' },
      plain: { gap: '3', borderWidth: '1', borderStyle: 'solid', borderColor: 'line', background: 'surface' },
    },
  },
})
