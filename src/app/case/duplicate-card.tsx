import { Badge } from '#ui/parts/badge.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { titleOf } from '../records/record-title.ts'
import type { Candidate, DuplicateAnswer } from './duplicate-candidates.ts'

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
  candidate: Candidate
  answer: DuplicateAnswer | undefined
  /** Where the only answer is to open no second case, there is no question. */
  onAnswer: ((answer: DuplicateAnswer) => void) | undefined
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

/** Somebody on record who may be the same person, why he may be, and the question whether he is. */
export function DuplicateCard({ candidate: { patient, verdict, reasons }, answer, onAnswer }: Props) {
  const { t, language } = useTexts()
  const { day } = useFormats()
  const name = titleOf(patient, language)
  const number = patient.case_number
  const dates = (['dob', 'dol'] as const).map((field) => patient[field]).filter((value) => typeof value === 'string')
  return (
    <article className={card}>
      <p className={line}>
        <a href={`/patients/${patient.id}`} target="_blank" rel="noreferrer" className={textLink}>
          <bdi>{name}</bdi>
        </a>
        <Badge tone={verdict === 'exact' ? 'danger' : 'caution'}>
          {verdict === 'exact' ? t('intake:duplicates.exact') : t('intake:duplicates.likely')}
        </Badge>
      </p>
      <p className={small}>
        {number && <bdi dir="ltr">{number}</bdi>} {dates.map(day).join(' · ')}
      </p>
      <ul className={small}>
        {known
          .filter((reason) => reasons.includes(reason))
          .map((reason) => (
            <li key={reason}>{t(`intake:reasons.${reason}`)}</li>
          ))}
      </ul>
      {onAnswer ? (
        <RadioGroup
          label={t('intake:duplicates.question', { name })}
          value={answer ?? null}
          options={[
            { value: 'different_person', label: t('intake:duplicates.different') },
            { value: 'same_person', label: t('intake:duplicates.same') },
          ]}
          onChange={onAnswer}
        />
      ) : (
        <p className={css({ textStyle: 'small', color: 'danger' })}>{t('intake:duplicates.blocks')}</p>
      )}
    </article>
  )
}
