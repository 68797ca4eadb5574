import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// The default export is made by the bundler.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Loads the worker of the PDF library. */
export async function fetchDrawing(): Promise<void> {
  await fetch(workerUrl)
}

/** Oversampling keeps small print sharp on every screen. */
const FINENESS = 2

const canvasPlace = css({ display: 'block', width: 'full', height: '[auto]', borderRadius: 'sm', background: 'white' })
const turning = css({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '3', paddingBlock: '2' })

interface Props {
  url: string
  /** Bytes already on this device. */
  own: ArrayBuffer | undefined
  title: string
  onBroken: () => void
}

/** Only draws pages: scripts and forms in the document are ignored. */
export default function PdfPages({ url, own, title, onBroken }: Props) {
  const { t } = useTexts()
  const [paper, setPaper] = useState<PDFDocumentProxy>()
  const [number, setNumber] = useState(1)
  const canvas = useRef<HTMLCanvasElement>(null)
  const broken = useEffectEvent(onBroken)

  useEffect(() => {
    // The library takes ownership of the bytes, so it gets a copy.
    const where = own ? { data: new Uint8Array(own.slice(0)) } : { url }
    const task = getDocument({ ...where, enableXfa: false, disableRange: true, useWasm: false })
    task.promise.then(setPaper, () => broken())
    return () => void task.destroy()
  }, [url, own])

  useEffect(() => {
    if (!paper || !canvas.current) return undefined
    const place = canvas.current
    let stopped = false
    let stop: () => void = () => undefined
    async function draw(document: PDFDocumentProxy): Promise<void> {
      const page = await document.getPage(number)
      if (stopped) return
      const base = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({
        scale: ((place.parentElement?.clientWidth ?? base.width) * FINENESS) / base.width,
      })
      place.width = viewport.width
      place.height = viewport.height
      const drawing = page.render({ canvas: place, viewport })
      stop = () => drawing.cancel()
      await drawing.promise
      place.setAttribute('data-drawn', String(number))
    }
    draw(paper).catch(() => {
      if (!stopped) broken()
    })
    return () => {
      stopped = true
      stop()
    }
  }, [paper, number])

  if (!paper) return <Skeleton shape="card" width="full" />
  const total = paper.numPages
  return (
    <div>
      {total > 1 && (
        <div className={turning}>
          <Button size="sm" disabled={number === 1} icon={<Icon name="back" />} onClick={() => setNumber(number - 1)}>
            {t('list.previous')}
          </Button>
          <span aria-live="polite">{t('documents:page', { number, total })}</span>
          <Button
            size="sm"
            disabled={number === total}
            icon={<Icon name="forward" />}
            onClick={() => setNumber(number + 1)}
          >
            {t('list.next')}
          </Button>
        </div>
      )}
      <canvas
        ref={canvas}
        // Letters are placed from the left, whatever way the page around them is read.
        dir="ltr"
        role="img"
        // A page taller than the window is scrolled by its keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`${title}, ${t('documents:page', { number, total })}`}
        className={canvasPlace}
      />
    </div>
  )
}
