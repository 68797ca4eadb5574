import { useQuery } from '@tanstack/react-query'
import { FileCheck2, FileClock } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { exportJobs, isUnderWay, underWay } from './export-calls.ts'

const ExportsList = lazy(() => import('./exports-list.tsx'))

const corner = css({
  position: 'fixed',
  // On a phone above the bar in thumb's reach.
  insetBlockEnd: { base: '[calc(4.25rem + env(safe-area-inset-bottom))]', md: '4' },
  insetInlineEnd: '4',
  zIndex: 'frame',
  borderRadius: 'md',
  boxShadow: 'high',
})

/** Announces finished and failed exports on any page, with a button that stays until the list was opened. */
export default function ExportsUnderWay({ waited }: { waited: readonly string[] }) {
  const { t } = useTexts()
  const { data, isFetchedAfterMount: asked } = useQuery(exportJobs)
  const [open, setOpen] = useState(false)
  const told = useRef(new Set<string>())
  const own = (data ?? []).filter(({ id }) => waited.includes(id))
  const left = own.filter(isUnderWay).length

  useEffect(() => {
    for (const { id, state, title } of data ?? []) {
      if (!waited.includes(id) || told.current.has(id)) continue
      if (state === 'done') messages.show(t('exports:ready', { title }))
      if (state === 'failed') messages.show(t('exports:failed', { title }), 'error')
      if (state === 'done' || state === 'failed') told.current.add(id)
      // Canceled and expired exports are not announced.
      if (state === 'cancelled' || state === 'expired') underWay.drop([id])
    }
  }, [data, waited, t])

  useEffect(() => {
    const gone = asked && data ? waited.filter((id) => !data.some((job) => job.id === id)) : []
    if (gone.length > 0) underWay.drop(gone)
  }, [asked, data, waited])

  function close() {
    setOpen(false)
    underWay.drop(own.filter((job) => !isUnderWay(job)).map(({ id }) => id))
  }

  if (!data) return null
  const ready = own.some(({ state }) => state === 'done') ? t('exports:look') : t('exports:title')
  const words = left > 0 ? t('exports:making', { count: left }) : ready
  const Sign = left > 0 ? FileClock : FileCheck2
  return (
    <>
      <div className={corner}>
        <Button onClick={() => setOpen(true)}>
          <Sign size="1.25em" aria-hidden="true" />
          {words}
        </Button>
      </div>
      <Suspense fallback={null}>{open && <ExportsList onClose={close} />}</Suspense>
    </>
  )
}
