import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { patient } from '#domain/entities/patient.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { useDebounced } from '../../../case/use-debounced.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Values, ValuesOf } from '../../../records/form/form-fields.ts'
import { titleOf } from '../../../records/record-title.ts'

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

const card = css({
  display: 'grid',
  gap: '2',
  paddingBlockStart: '3',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
})
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

interface DuplicateCardProps {
  candidate: Candidate
  answer: DuplicateAnswer | undefined
  /** Undefined where a second case is not allowed. */
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

export function DuplicateCard({ candidate: { patient, verdict, reasons }, answer, onAnswer }: DuplicateCardProps) {
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

const PAUSE = 500
const SOUGHT = ['first_name', 'last_name', 'name_native', 'dob', 'dol', 'phone', 'ssn'] as const

/** Valid values only: half-typed ones are not searched for. */
function soughtIn(values: Values): Values {
  return Object.fromEntries(
    SOUGHT.flatMap((name) => {
      const value = values[name]
      return typeof value === 'string' && value !== '' && v.is(patient.fields[name].schema, value)
        ? [[name, value]]
        : []
    }),
  )
}

function isEnough({ first_name, last_name, dob, phone, ssn }: ValuesOf<'patient'>): boolean {
  return Boolean(first_name && last_name && (dob || phone || ssn))
}

/** Possible duplicates, requested after a pause in typing. */
export function useDuplicates(values: Values) {
  const draft = useDebounced(soughtIn(values), PAUSE)
  const enough = isEnough(draft)
  const { data } = useQuery({
    queryKey: ['patient', 'duplicates', draft],
    enabled: enough,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call('POST /patient/duplicates', { form: { draft }, signal }),
  })
  return enough ? data : undefined
}

/** Possible duplicates, and whether some are hidden from the viewer. */
type Duplicates = CallAnswer<'GET /patient/{id}/duplicates'>
type Candidate = Duplicates['candidates'][number]

export type DuplicateAnswer = 'same_person' | 'different_person'
export type DuplicateAnswers = Readonly<Record<string, DuplicateAnswer>>
