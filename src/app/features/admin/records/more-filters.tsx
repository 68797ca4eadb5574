import { lazy, Suspense } from 'react'
import { DateField } from '#ui/parts/date-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useDateTexts } from '../../../records/form/use-date-texts.ts'
import type { RecordFilter } from './use-record-filters.ts'

const SearchedReference = lazy(() => import('../../../records/form/searched-reference.tsx'))

const group = css({ display: 'grid', gap: '2', minWidth: '0', paddingBlockEnd: '4' })
const heading = css({ textStyle: 'heading', paddingBlockEnd: '1' })

/** Filters whose choices are not offered one by one: days, and the case that something belongs to. */
export function MoreFilters({ filters }: { filters: readonly RecordFilter[] }) {
  return filters.map((filter) =>
    filter.kind === 'days' ? (
      <Days key={filter.name} filter={filter} />
    ) : (
      <Searched key={filter.name} filter={filter} />
    ),
  )
}

function Days({ filter: { label, chosen, choose } }: { filter: RecordFilter }) {
  const { t } = useTexts()
  const texts = useDateTexts()
  const [from = '', to = ''] = (chosen[0] ?? '').split('..')
  const set = (next: { from?: string | null; to?: string | null }) => {
    const days = { from, to, ...next }
    choose(days.from || days.to ? [`${days.from ?? ''}..${days.to ?? ''}`] : [])
  }
  return (
    <fieldset className={group}>
      <legend className={heading}>{label}</legend>
      <DateField
        label={t('records:from')}
        texts={texts}
        value={from || null}
        max={to || undefined}
        onChange={(day) => set({ from: day })}
      />
      <DateField
        label={t('records:to')}
        texts={texts}
        value={to || null}
        min={from || undefined}
        onChange={(day) => set({ to: day })}
      />
    </fieldset>
  )
}

function Searched({ filter: { label, chosen, choose } }: { filter: RecordFilter }) {
  return (
    <div className={group}>
      <Suspense fallback={null}>
        <SearchedReference
          entity="patient"
          label={label}
          value={chosen[0] ?? null}
          onChange={(id) => choose(id === null ? [] : [id])}
        />
      </Suspense>
    </div>
  )
}
