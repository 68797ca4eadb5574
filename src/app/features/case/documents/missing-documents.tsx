import { useQuery } from '@tanstack/react-query'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useCaseHead } from '../../../case/use-case.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { checklistOf, isSettled, type PaperState } from './checklist.ts'
import { papersOfCase } from './documents-queries.ts'
import { heading, section, small } from './styles.ts'

const tones: Record<PaperState, BadgeTone> = {
  missing: 'danger',
  requested: 'caution',
  received: 'accent',
  rejected: 'danger',
  accepted: 'positive',
  waived: 'neutral',
}

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '6',
  rowGap: '2',
})
const item = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: '3' })

/** What underwriting needs for a case of this amount, and what of it is still missing. For the portal's own staff. */
export function MissingDocuments({ patientId }: { patientId: string }) {
  const { t } = useTexts()
  const may = usePermissions()?.('underwriting_document.list') === true
  const { data: head } = useCaseHead(patientId)
  const { data: papers } = useQuery({ ...papersOfCase(patientId), enabled: may })
  if (!may || !head || !papers) return null
  const lines = checklistOf(head.row, papers)
  const settled = lines.filter(isSettled).length
  return (
    <section className={section} aria-label={t('documents:checklist.title')}>
      <h2 className={heading}>{t('documents:checklist.title')}</h2>
      <p className={small}>{t('documents:checklist.settled', { done: settled, total: lines.length })}</p>
      <ul className={list}>
        {lines.map(({ kind, state }) => (
          <li key={kind} className={item}>
            <span>{t(`fields:papers.${kind}`)}</span>
            <Badge tone={tones[state]}>{t(`documents:checklist.states.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
