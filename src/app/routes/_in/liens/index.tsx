import { createFileRoute } from '@tanstack/react-router'
import { lienSets } from '#domain/lien-sets.ts'
import { lienAges } from '#domain/dashboard-figures.ts'
import { LiensPage } from '../../../features/work/first-screens/liens-page.tsx'
import type { LienListParams } from '../../../features/work/first-screens/queries.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'

type Search = Partial<LienListParams>

export const Route = createFileRoute('/_in/liens/')({
  validateSearch: ({ show, lawfirm_id, state_id, age }: Record<string, unknown>): Search => {
    const [set, months] = [lienSets.find((one) => one === show), lienAges.find((one) => one === age)]
    return {
      ...(set && { show: set }),
      ...(typeof lawfirm_id === 'string' && { lawfirm_id }),
      ...(typeof state_id === 'string' && { state_id }),
      ...(months && { age: months }),
    }
  },
  loader: () => Promise.all([loadTexts('first', 'liens', 'fields', 'lists'), loadLabels('patient', 'lien')]),
  component: Liens,
})

function Liens() {
  const { show = 'open', ...narrowed } = Route.useSearch()
  return <LiensPage params={{ show, ...narrowed }} />
}
