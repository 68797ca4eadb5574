import { Maximize, Minimize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** A browser may refuse, as phones do: then nothing happens. */
export function toggleFullscreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  done.catch(() => undefined)
}

/** S9. */
export function Fullscreen() {
  const { t } = useTexts()
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  return (
    <IconButton label={full ? t('shell:fullscreen.leave') : t('shell:fullscreen.enter')} onClick={toggleFullscreen}>
      {full ? <Minimize size="1.25em" aria-hidden="true" /> : <Maximize size="1.25em" aria-hidden="true" />}
    </IconButton>
  )
}
