import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadTexts } from '../../i18n/setup.ts'
import { underWay } from './export-calls.ts'

const ExportsUnderWay = lazy(async () => {
  const [watch] = await Promise.all([import('./exports-under-way.tsx'), loadTexts('exports', 'fields')])
  return watch
})

/** Mounted on every page; renders nothing until an export runs. */
export function ExportsWatch() {
  const waited = useSyncExternalStore(underWay.subscribe, underWay.current)
  if (waited.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ExportsUnderWay waited={waited} />
    </Suspense>
  )
}
