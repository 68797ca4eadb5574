import { useEffect, useRef } from 'react'
import { css } from '#ui/styled/css/index.js'
import { languages } from '../../i18n/languages.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const SECOND = 1000

/** S6. It writes by itself into its place: a tick renders nothing. */
export function Clock() {
  const place = useRef<HTMLTimeElement>(null)
  const { language } = useTexts()
  useEffect(() => {
    const { locale } = languages[language]
    const time = new Intl.DateTimeFormat(locale, {
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      hour12: true,
    })
    let timer: ReturnType<typeof setTimeout>
    function tick() {
      const now = new Date()
      if (place.current) place.current.textContent = time.format(now)
      // On the beat of the second, not one after it began.
      timer = setTimeout(tick, SECOND - (now.getTime() % SECOND))
    }
    tick()
    return () => clearTimeout(timer)
  }, [language])
  return <time ref={place} className={css({ textStyle: 'figures', color: 'muted', whiteSpace: 'nowrap' })} />
}
