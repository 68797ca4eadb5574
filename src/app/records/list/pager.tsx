import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Choice } from '#ui/parts/choice.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTotal } from '../../i18n/use-total.ts'
import { pageSizes, type PageSize } from './list-address.ts'

interface Props {
  page: number
  pageSize: number
  count: number
  /** There are more than `count`; `onCount` has all counted. */
  atLeast?: boolean
  onCount?: () => void
  onPage: (page: number) => void
  onPageSize: (size: PageSize) => void
}

/** The page of a list that its address does not name; another size starts at the first one. */
export function usePages() {
  const [page, setPage] = useState(1)
  const [pageSize, setSize] = useState<PageSize>(25)
  const onPageSize = (size: PageSize) => {
    setSize(size)
    setPage(1)
  }
  return { page, pageSize, onPage: setPage, onPageSize }
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  padding: '3',
  textStyle: 'small',
})

const sizes = pageSizes.map((size) => ({ value: String(size), label: String(size) }))

export function Pager({ page, pageSize, count, atLeast = false, onCount, onPage, onPageSize }: Props) {
  const { t } = useTexts()
  const { number } = useFormats()
  const total = useTotal()
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const [from, to] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, count)]
  const values = { from: number(from), to: number(to), total: total(count, atLeast) }
  const range = from > to ? t('list.nothing') : t('list.range', values)
  return (
    <nav aria-label={t('list.pages')} className={bar}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
        <p aria-live="polite" className={css({ textStyle: 'figures', color: 'muted' })}>
          {range}
        </p>
        {atLeast && onCount && (
          <Button tone="quiet" size="sm" onClick={onCount}>
            {t('list.countAll')}
          </Button>
        )}
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
        <Choice
          label={t('list.perPage')}
          value={String(pageSize)}
          options={sizes}
          onChoose={(chosen) => {
            const size = pageSizes.find((known) => String(known) === chosen)
            if (size) onPageSize(size)
          }}
        />
        <Button disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
          {t('list.previous')}
        </Button>
        <Button disabled={page >= pages && !atLeast} onClick={() => onPage(page + 1)}>
          {t('list.next')}
        </Button>
      </div>
    </nav>
  )
}
