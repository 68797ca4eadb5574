import { useSyncExternalStore } from 'react'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { placeMoment } from './place-moment.ts'

export function usePlaceMoment(): (moment: string, zone: string) => string {
  const { language } = useTexts()
  return (moment, zone) => placeMoment(language, moment, zone)
}

export function VisitTime({ moment, zone }: { moment: string; zone: string }) {
  const text = usePlaceMoment()
  return (
    <time dateTime={moment} className={css({ textStyle: 'figures', fontWeight: 'medium' })}>
      {text(moment, zone)}
    </time>
  )
}

const HALF_A_MINUTE = 30_000

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, HALF_A_MINUTE)
  return () => clearInterval(timer)
}

/** Rerenders when the visit begins. */
export function useHasBegun(start: unknown): boolean {
  return useSyncExternalStore(subscribe, () => typeof start === 'string' && Date.parse(start) <= Date.now())
}
