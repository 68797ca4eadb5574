import { useCallback, useMemo } from 'react'
import { session } from '../../../api/portal.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Filters, Search } from '../../../records/list/list-address.ts'
import type { ListOf } from '../../../records/list/use-list.ts'
import { useSavedViews } from '../../../records/list/use-saved-views.ts'
import { ViewTabs } from '../../../records/list/view-tabs.tsx'
import { filtersIn, hasFilters, ME, OPEN, usualFilters } from './list-ask.ts'
import { patientAddress } from './patient-address.ts'

/** The views of the list of cases, what it takes to save another, and what narrows the list now. */
export function usePatientViews({ params, change }: ListOf<unknown>) {
  const { t } = useTexts()
  const { saved, keep, forget, own } = useSavedViews('patient')
  const who = session.current()
  const filters = useMemo(() => filtersIn(params, who), [params, who])
  const usual = useMemo(() => usualFilters(who), [who])
  const views = useMemo(() => {
    const open: Filters = { status: [OPEN] }
    const mine = usual.manager ?? usual.underwriter
    const built = [
      ...(hasFilters(usual)
        ? [{ id: 'usual', name: mine ? t('cases:views.mine') : t('cases:views.ourOpen'), filters: usual }]
        : []),
      ...(isSame(usual, open) ? [] : [{ id: 'open', name: t('cases:views.open'), filters: open }]),
      { id: 'all', name: t('cases:views.all'), filters: {} },
    ]
    const kept = saved.map((view) => ({ ...view, filters: patientAddress.read(view.filters).filters }))
    const all: readonly View[] = [...built, ...kept]
    return all
  }, [t, usual, saved])

  /** Without any filter, the address must say that those of the role are not meant either. */
  const narrow = useCallback(
    (next: Filters, sort?: string) => {
      const all = !hasFilters(next) && hasFilters(usual)
      change({ ...(sort && { sort }), filters: all ? { view: ['all'] } : next })
    },
    [change, usual],
  )
  const current = useMemo(() => views.find((view) => isSame(view.filters, filters))?.id, [views, filters])
  const tabs = useMemo(() => {
    function choose(id: string) {
      const view = views.find((one) => one.id === id)
      if (view) narrow(view.filters, view.sort)
    }
    return <ViewTabs views={views} current={current} onChoose={choose} />
  }, [views, current, narrow])

  const now = { sort: params.sort, filters: asKept(filters, who?.id) }
  return {
    filters,
    narrow,
    tabs,
    saving: { list: 'patient', views: own, now, onSave: (name: string) => keep(name, now), onForget: forget },
  } as const
}

interface View {
  readonly id: string
  readonly name: string
  readonly filters: Filters
  readonly sort?: string
}

const saidOf = (filters: Filters): Search => patientAddress.write({ ...patientAddress.read({}), filters })

function isSame(one: Filters, other: Filters): boolean {
  const [said, wanted] = [saidOf(one), saidOf(other)]
  return [...Object.keys(said), ...Object.keys(wanted)].every((name) => said[name] === wanted[name])
}

/** A view keeps the word for oneself: it says what it means also when it is read elsewhere. */
function asKept(filters: Filters, me: string | undefined): Search {
  const own = (ids: readonly string[] = []) => ids.map((id) => (id === me ? ME : id))
  return saidOf({ ...filters, manager: own(filters.manager), underwriter: own(filters.underwriter) })
}
