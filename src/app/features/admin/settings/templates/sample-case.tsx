import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../../i18n/use-texts.ts'
import type { PatientEntry } from '../../../../case/patient-entry.ts'
import { usePatientSearch } from '../../../../case/patient-search.ts'
import { SuggestBox } from '#ui/parts/suggest-box.tsx'

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })

interface Props {
  sample: PatientEntry | null
  onChoose: (sample: PatientEntry | null) => void
}

/** The case a template is tried on: one of those that are open to whoever writes it. */
export function SampleCase({ sample, onChoose }: Props) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const { entries, busy } = usePatientSearch(typed)
  if (sample) {
    return (
      <div className={line}>
        <p>
          {t('settings:templates.sample')} <bdi className={css({ fontWeight: 'medium' })}>{sample.name}</bdi>{' '}
          <bdi dir="ltr" className={css({ color: 'muted' })}>
            {sample.caseNumber}
          </bdi>
        </p>
        <Button size="sm" onClick={() => onChoose(null)}>
          {t('settings:templates.otherCase')}
        </Button>
      </div>
    )
  }
  const suggestions = entries.map((entry) => ({
    ...entry,
    text: <bdi>{entry.name}</bdi>,
    detail: <bdi dir="ltr">{entry.caseNumber}</bdi>,
  }))
  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <p className={css({ color: 'muted' })}>{t('settings:templates.choose')}</p>
      <SuggestBox
        label={t('settings:templates.findCase')}
        placeholder={t('settings:templates.findCase')}
        typed={typed}
        onType={setTyped}
        icon={<Icon name="search" />}
        suggestions={suggestions}
        onChoose={({ id, name, caseNumber }) => {
          onChoose({ id, name, caseNumber })
          setTyped('')
        }}
        {...(typed.trim() !== '' && !busy && suggestions.length === 0 && { word: t('fields:nothing') })}
      />
    </div>
  )
}
