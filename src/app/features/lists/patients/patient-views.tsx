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
  const filters = filtersIn(params, who)
  const usual = usualFilters(who)
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
  const views: { id: string; name: string; filters: Filters; sort?: string }[] = [...built, ...kept]

  /** Without any filter, the address must say that those of the role are not meant either. */
  function narrow(next: Filters, sort?: string) {
    const all = !hasFilters(next) && hasFilters(usual)
    change({ ...(sort && { sort }), filters: all ? { view: ['all'] } : next })
  }
  function choose(id: string) {
    const view = views.find((one) => one.id === id)
    if (view) narrow(view.filters, view.sort)
  }

  const now = { sort: params.sort, filters: asKept(filters, who?.id) }
  const current = views.find((view) => isSame(view.filters, filters))?.id
  return {
    filters,
    narrow,
    tabs: <ViewTabs views={views} current={current} onChoose={choose} />,
    saving: { list: 'patient', views: own, now, onSave: (name: string) => keep(name, now), onForget: forget },
  } as const
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
