import { Pagination as Ark } from '@ark-ui/react/pagination'
import { css, cx } from '#ui/styled/css/index.js'
import { ArkLocale } from './ark-locale.tsx'
import { button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useWide } from './media.ts'

const bar = css({ display: 'flex', alignItems: 'center', gap: '1' })
const arrow = button({ tone: 'quiet', size: 'sm', square: true })
const number = cx(
  button({ tone: 'quiet', size: 'page' }),
  css({ fontVariantNumeric: 'tabular-nums', '&[aria-current=page]': { background: 'selected', color: 'link' } }),
)
const gap = css({ minWidth: { base: '4', md: '6' }, textAlign: 'center', color: 'muted' })

interface Props {
  /** Of rows, not of pages. */
  count: number
  pageSize: number
  /** From 1. */
  page: number
  onPage: (page: number) => void
  texts: { pages: string; previous: string; next: string; page: (number: number) => string }
}

export function Pagination({ count, pageSize, page, onPage, texts }: Props) {
  // A phone has room for three numbers that a thumb can tell apart.
  const siblings = useWide() ? 1 : 0
  return (
    <ArkLocale>
      <Ark.Root
        count={count}
        pageSize={pageSize}
        page={page}
        siblingCount={siblings}
        onPageChange={(details) => onPage(details.page)}
        translations={{
          rootLabel: texts.pages,
          prevTriggerLabel: texts.previous,
          nextTriggerLabel: texts.next,
          itemLabel: (details) => texts.page(details.page),
        }}
        className={bar}
      >
        <Ark.PrevTrigger className={arrow}>
          <Icon name="back" />
        </Ark.PrevTrigger>
        <Ark.Context>
          {({ pages }) =>
            pages.map((entry, at) =>
              entry.type === 'page' ? (
                <Ark.Item key={entry.value} {...entry} className={number}>
                  {entry.value}
                </Ark.Item>
              ) : (
                // There are two at most, one on either side.
                // oxlint-disable-next-line react/no-array-index-key
                <Ark.Ellipsis key={`gap ${at}`} index={at} className={gap}>
                  …
                </Ark.Ellipsis>
              ),
            )
          }
        </Ark.Context>
        <Ark.NextTrigger className={arrow}>
          <Icon name="forward" />
        </Ark.NextTrigger>
      </Ark.Root>
    </ArkLocale>
  )
}
