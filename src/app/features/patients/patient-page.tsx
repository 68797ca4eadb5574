import { Link } from '@tanstack/react-router'
import { patient } from '#domain/entities/patient.ts'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../api/api-error.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useLabels } from '../../i18n/labels.ts'
import { usePageTitle } from '../../i18n/use-page-title.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { RecordRow } from '../../records/record-queries.ts'
import { useRecord } from '../../records/use-records.ts'
import { useReferenceTitles } from '../../records/use-reference-titles.ts'
import { FieldGroup } from './field-group.tsx'
import { patientGroups } from './patient-groups.ts'
import { pageReferences } from './patient-queries.ts'
import { PatientHead, PatientHeadSkeleton } from './patient-head.tsx'

function Groups({ row }: { row: RecordRow }) {
  const { t } = useTexts()
  const titleOf = useReferenceTitles(pageReferences)
  const names = Object.keys(patientGroups) as (keyof typeof patientGroups)[]
  return names.map((name) => (
    <FieldGroup
      key={name}
      title={t(`patients:groups.${name}`)}
      names={patientGroups[name]}
      row={row}
      titleOf={titleOf}
    />
  ))
}

function Missing() {
  const { t } = useTexts()
  return (
    <Notice title={t('patients:missing.title')}>
      <p>{t('patients:missing.text')}</p>
    </Notice>
  )
}

export function PatientPage({ id }: { id: string }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const sentence = useErrorSentence()
  const { data: row, error, refetch } = useRecord(patient, id)
  usePageTitle(labels.one)

  function body() {
    if (error instanceof ApiError && error.status === 404) return <Missing />
    if (error && !row) {
      return (
        <Notice alert title={t('patients:failed')}>
          <p>{sentence(error)}</p>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </Notice>
      )
    }
    if (!row) return <PatientHeadSkeleton />
    return (
      <>
        <PatientHead row={row} />
        <Groups row={row} />
      </>
    )
  }

  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <p>
        <Link
          to="/patients"
          className={css({ textStyle: 'small', color: 'link', _hover: { textDecoration: 'underline' } })}
        >
          {t('patients:back')}
        </Link>
      </p>
      <BusyText>{!row && !error && t('loading')}</BusyText>
      {body()}
    </div>
  )
}
