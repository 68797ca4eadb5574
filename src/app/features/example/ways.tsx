import { useState } from 'react'
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx'
import { Stepper } from '#ui/parts/stepper.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'
import { formatsFor } from '../../i18n/formats.ts'
import type { Specimen } from './panes.tsx'

export function Ways({ t, language }: Specimen) {
  const [tab, setTab] = useState('history')
  const { day } = formatsFor(language)
  const steps = [
    { key: 'opened', label: t('example:opened'), note: day('2025-08-09') },
    { key: 'treatment', label: t('example:inTreatment') },
    { key: 'settled', label: t('example:settled') },
  ]
  const history = (
    <Timeline
      label={t('example:history')}
      entries={[
        {
          key: '1',
          title: t('example:inTreatment'),
          at: '2025-11-20',
          time: day('2025-11-20'),
          tone: 'accent',
          body: t('example:filler'),
        },
        { key: '2', title: t('example:underReview'), at: '2025-09-01', time: day('2025-09-01'), tone: 'caution' },
        { key: '3', title: t('example:opened'), at: '2025-08-09', time: day('2025-08-09') },
      ]}
    />
  )
  return (
    <>
      <Breadcrumb
        label={t('example:breadcrumb')}
        places={[
          { key: 'cases', content: <a href="#cases">{t('example:cases')}</a> },
          { key: 'patient', content: <a href="#patient">Maria Garza</a> },
          { key: 'documents', content: t('example:documents') },
        ]}
      />
      <Stepper
        label={t('example:progress')}
        steps={steps}
        current="treatment"
        texts={{ done: t('example:done'), ahead: t('example:ahead') }}
      />
      <Tabs
        label={t('example:sections')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'history', label: t('example:history'), content: history },
          { value: 'documents', label: t('example:documents'), count: 3, content: <p>{t('example:filler')}</p> },
          { value: 'none', label: t('example:disabled'), content: null, disabled: true },
          { value: 'note', label: t('example:note'), content: <p>{t('example:filler')}</p> },
        ]}
      />
    </>
  )
}
