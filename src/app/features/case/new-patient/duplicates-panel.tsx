import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { DuplicateAnswer, DuplicateAnswers, Duplicates } from '../../../case/duplicate-candidates.ts'
import { DuplicateCard } from '../../../case/duplicate-card.tsx'

const panel = css({
  display: 'grid',
  alignContent: 'start',
  gap: '3',
  padding: '4',
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
})
const small = css({ textStyle: 'small', color: 'muted' })

interface Props {
  found: Duplicates | undefined
  answers: DuplicateAnswers
  onAnswer: (id: string, answer: DuplicateAnswer) => void
}

/** Who on record may be the same person, beside the form while it is filled in. */
export function DuplicatesPanel({ found, answers, onAnswer }: Props) {
  const { t } = useTexts()
  const candidates = found?.candidates ?? []
  return (
    <aside aria-label={t('intake:duplicates.title')} className={panel}>
      <h2 className={css({ textStyle: 'heading' })}>{t('intake:duplicates.title')}</h2>
      <p role="status" className={small}>
        {!found && t('intake:duplicates.waiting')}
        {found && candidates.length === 0 && !found.may_exist && t('intake:duplicates.none')}
        {found?.may_exist && t('intake:duplicates.mayExist')}
        {candidates.length > 0 && t('intake:duplicates.found', { count: candidates.length })}
      </p>
      {candidates.map((candidate) => (
        <DuplicateCard
          key={candidate.patient.id}
          candidate={candidate}
          answer={answers[candidate.patient.id]}
          onAnswer={candidate.blocks ? undefined : (answer) => onAnswer(candidate.patient.id, answer)}
        />
      ))}
    </aside>
  )
}
