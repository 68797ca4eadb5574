import { useEffect, useRef } from 'react'
import { css } from '#ui/styled/css/index.js'
import { idle } from '../../api/idle.ts'
import { languages } from '../../i18n/languages.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const SECOND = 1000
const clock = { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true } as const

/** S6. It writes by itself into its place: a tick renders nothing. */
export function Clock() {
  const place = useRef<HTMLTimeElement>(null)
  const { language } = useTexts()
  useEffect(() => {
    const { locale } = languages[language]
    let timer: ReturnType<typeof setTimeout>
    let left = false
    async function begin() {
      // To make the first format of a page takes longer than to draw what stands around it.
      await idle()
      if (!left) tick(new Intl.DateTimeFormat(locale, clock))
    }
    function tick(time: Intl.DateTimeFormat) {
      const now = new Date()
      if (place.current) place.current.textContent = time.format(now)
      // On the beat of the second, not one after it began.
      timer = setTimeout(tick, SECOND - (now.getTime() % SECOND), time)
    }
    void begin()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [language])
  return (
    <time ref={place} data-passing="" className={css({ textStyle: 'figures', color: 'muted', whiteSpace: 'nowrap' })} />
  )
}
