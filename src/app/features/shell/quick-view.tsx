import { css } from '#ui/styled/css/index.js'
import { languages } from '../../i18n/languages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { QuickPanel } from '../../case/quick/quick-panel.tsx'
import { useToday, VisitList } from '../../case/today/today.tsx'

/** The day at a glance. */
export function QuickView({ onDone }: { onDone: () => void }) {
  const { t, language } = useTexts()
  const { now, data, hidden } = useToday()
  const { locale } = languages[language]
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(now)
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(now)
  const visits = data?.visits ?? []
  return (
    <div className={css({ display: 'grid', gap: '5', padding: '5' })}>
      <p>
        <span className={css({ display: 'block', textStyle: 'title' })}>{weekday}</span>
        <span className={css({ color: 'muted' })}>{day}</span>
      </p>
      {!hidden && (
        <section className={css({ display: 'grid', gap: '2' })}>
          <h3 className={css({ textStyle: 'heading' })}>{t('shell:today.title')}</h3>
          {visits.length > 0 ? (
            <VisitList visits={visits} />
          ) : (
            <p className={css({ color: 'muted' })}>{data ? t('shell:today.none') : t('loading')}</p>
          )}
        </section>
      )}
      <QuickPanel onDone={onDone} />
    </div>
  )
}
