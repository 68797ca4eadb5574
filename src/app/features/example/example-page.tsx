import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { css, cva } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../i18n/use-page-title.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Charts } from './charts.tsx'
import { Choices } from './choices.tsx'
import { Fields } from './fields.tsx'
import { Lists } from './lists.tsx'
import { Overlays } from './overlays.tsx'
import { column, exampleTexts, Panes, row, type Specimen } from './panes.tsx'
import { Waiting } from './waiting.tsx'
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx'
import { Stepper } from '#ui/parts/stepper.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'
import { formatsFor } from '../../i18n/formats.ts'

/** The living style sheet: what a part looks like and does is settled here, and tested here. */
export function ExamplePage() {
  const { language } = useTexts()
  const t = exampleTexts(language)
  const [swapped, setSwapped] = useState(false)
  usePageTitle(t('example:title'))
  const sections = [
    { title: t('example:colors'), show: Colors },
    { title: t('example:buttons'), show: Buttons },
    { title: t('example:fields'), show: Fields },
    { title: t('example:choices'), show: Choices },
    { title: t('example:overlays'), show: Overlays },
    { title: t('example:lists'), show: Lists },
    { title: t('example:charts'), show: Charts },
    { title: t('example:waiting'), show: Waiting },
    { title: t('example:ways'), show: Ways },
  ]
  return (
    <div className={css({ display: 'grid', gap: '8' })}>
      <header
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'end',
          justifyContent: 'space-between',
          gap: '3',
        })}
      >
        <div>
          <h1 className={css({ textStyle: 'title' })}>{t('example:title')}</h1>
          <p className={css({ color: 'muted' })}>{t('example:lead')}</p>
        </div>
        <Switch label={t('example:swap')} checked={swapped} onChange={(event) => setSwapped(event.target.checked)} />
      </header>
      <p className={css({ maxWidth: 'prose' })}>{t('example:filler')}</p>
      {sections.map(({ title, show }) => (
        <Panes key={title} title={title} show={show} swapped={swapped} language={language === 'ar' ? 'en' : language} />
      ))}
    </div>
  )
}

function Buttons({ t }: Specimen) {
  return (
    <>
      <div className={row}>
        <Button tone="primary">{t('example:primary')}</Button>
        <Button>{t('example:plain')}</Button>
        <Button tone="quiet">{t('example:quiet')}</Button>
        <Button tone="danger">{t('example:danger')}</Button>
      </div>
      <div className={row}>
        <Button size="sm">{t('example:plain')}</Button>
        <Button size="md">{t('example:plain')}</Button>
        <Button size="lg">{t('example:plain')}</Button>
        <Button icon={<Icon name="back" />}>{t('example:previous')}</Button>
        <Button icon={<Icon name="search" />}>{t('example:search')}</Button>
      </div>
      <div className={row}>
        <Button tone="primary" busy>
          {t('example:busy')}
        </Button>
        <Button tone="primary" disabled>
          {t('example:disabled')}
        </Button>
        <Button disabled>{t('example:disabled')}</Button>
      </div>
      <div className={row}>
        <IconButton label={t('example:previous')} size="sm">
          <Icon name="back" />
        </IconButton>
        <IconButton label={t('example:next')}>
          <Icon name="forward" />
        </IconButton>
        <IconButton label={t('example:search')} tone="plain">
          <Icon name="search" />
        </IconButton>
        <IconButton label={t('example:busy')} tone="plain" busy>
          <Icon name="check" />
        </IconButton>
        <IconButton label={t('example:danger')} tone="danger" disabled>
          <Icon name="close" />
        </IconButton>
      </div>
      <Button wide>{t('example:emptyAction')}</Button>
    </>
  )
}

const inks = ['text', 'muted', 'link', 'primary', 'positive', 'caution', 'danger'] as const

const swatch = cva({
  base: { paddingInline: '3', paddingBlock: '2', borderRadius: 'md', fontWeight: 'medium', textStyle: 'small' },
  variants: {
    ink: {
      text: { background: 'surface', color: 'text' },
      muted: { background: 'sunken', color: 'muted' },
      link: { background: 'selected', color: 'link' },
      primary: { background: 'primary', color: 'onPrimary' },
      positive: { background: 'positiveSoft', color: 'positive' },
      caution: { background: 'cautionSoft', color: 'caution' },
      danger: { background: 'dangerSoft', color: 'danger' },
    },
  },
})

const sheet = cva({
  base: { padding: '4', borderRadius: 'lg', background: 'surface', textStyle: 'small' },
  variants: { shadow: { low: { boxShadow: 'low' }, mid: { boxShadow: 'mid' }, high: { boxShadow: 'high' } } },
})

function Colors({ t }: Specimen) {
  return (
    <>
      <div className={row}>
        {inks.map((ink) => (
          <span key={ink} className={swatch({ ink })}>
            {t('example:ink')}
          </span>
        ))}
      </div>
      <div className={row}>
        <span className={sheet({ shadow: 'low' })}>{t('example:low')}</span>
        <span className={sheet({ shadow: 'mid' })}>{t('example:mid')}</span>
        <span className={sheet({ shadow: 'high' })}>{t('example:high')}</span>
        <span className={css({ color: 'muted', textStyle: 'small' })}>{t('example:elevations')}</span>
      </div>
      <div className={column}>
        <p className={css({ textStyle: 'title' })}>{t('example:title')}</p>
        <p className={css({ textStyle: 'heading' })}>{t('example:heading')}</p>
        <p className={css({ textStyle: 'label' })}>{t('example:label')}</p>
        <p>
          {t('example:body')}: {t('example:filler')}
        </p>
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          {t('example:small')}: {t('example:filler')}
        </p>
        <p className={css({ textStyle: 'figures' })}>
          <bdi>1,111.11</bdi> · <bdi>8,888.88</bdi> · <bdi>ğ İ ı ş Ş</bdi>
        </p>
      </div>
    </>
  )
}

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
