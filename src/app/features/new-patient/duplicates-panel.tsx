import { Badge } from '#ui/parts/badge.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { titleOf } from '../../records/record-title.ts'
import type { DuplicateAnswer } from './send-patient.ts'
import type { Candidate, Duplicates } from './use-duplicates.ts'

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
const card = css({
  display: 'grid',
  gap: '2',
  paddingBlockStart: '3',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
})
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const small = css({ textStyle: 'small', color: 'muted' })

interface Props {
  found: Duplicates | undefined
  answers: Readonly<Record<string, DuplicateAnswer>>
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
        <CandidateCard
          key={candidate.patient.id}
          candidate={candidate}
          answer={answers[candidate.patient.id]}
          onAnswer={(answer) => onAnswer(candidate.patient.id, answer)}
        />
      ))}
    </aside>
  )
}

interface CardProps {
  candidate: Candidate
  answer: DuplicateAnswer | undefined
  onAnswer: (answer: DuplicateAnswer) => void
}

const known = [
  'same_ssn',
  'same_name_dob_dol',
  'same_dob_names_swapped',
  'same_dob_similar_name',
  'same_dob_shared_surname',
  'same_dob_native_name',
  'same_phone_last_name',
] as const

function CandidateCard({ candidate: { patient, verdict, reasons, blocks }, answer, onAnswer }: CardProps) {
  const { t, language } = useTexts()
  const { day } = useFormats()
  const name = titleOf(patient, language)
  const number = patient['case_number']
  const dates = (['dob', 'dol'] as const).map((field) => patient[field]).filter((value) => typeof value === 'string')
  return (
    <article className={card}>
      <p className={line}>
        <a
          href={`/patients/${patient.id}`}
          target="_blank"
          rel="noreferrer"
          className={css({ color: 'link', fontWeight: 'medium', _hover: { textDecoration: 'underline' } })}
        >
          <bdi>{name}</bdi>
        </a>
        <Badge tone={verdict === 'exact' ? 'danger' : 'caution'}>
          {verdict === 'exact' ? t('intake:duplicates.exact') : t('intake:duplicates.likely')}
        </Badge>
      </p>
      <p className={small}>
        {typeof number === 'string' && <bdi dir="ltr">{number}</bdi>} {dates.map(day).join(' · ')}
      </p>
      <ul className={small}>
        {known
          .filter((reason) => reasons.includes(reason))
          .map((reason) => (
            <li key={reason}>{t(`intake:reasons.${reason}`)}</li>
          ))}
      </ul>
      {blocks ? (
        <p className={css({ textStyle: 'small', color: 'danger' })}>{t('intake:duplicates.blocks')}</p>
      ) : (
        <RadioGroup
          label={t('intake:duplicates.question', { name })}
          value={answer ?? null}
          options={[
            { value: 'different_person', label: t('intake:duplicates.different') },
            { value: 'same_person', label: t('intake:duplicates.same') },
          ]}
          onChange={onAnswer}
        />
      )}
    </article>
  )
}
