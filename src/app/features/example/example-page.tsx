import { useState } from 'react'
import { Switch } from '#ui/parts/switch.tsx'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../i18n/use-page-title.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Buttons } from './buttons.tsx'
import { Charts } from './charts.tsx'
import { Choices } from './choices.tsx'
import { Colors } from './colors.tsx'
import { exampleTexts } from './example-texts.ts'
import { Fields } from './fields.tsx'
import { Lists } from './lists.tsx'
import { Overlays } from './overlays.tsx'
import { Panes } from './panes.tsx'
import { Waiting } from './waiting.tsx'
import { Ways } from './ways.tsx'

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
