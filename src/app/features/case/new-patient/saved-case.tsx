import { useState, type ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { css } from '#ui/styled/css/index.js'
import type { SendChosen } from '../../../files/send-chosen.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'

interface Props {
  onOpen: () => void
  onAnother: () => void
  /** The part where documents are chosen; it reports how to send them. */
  papers: (onChosen: (send: SendChosen | undefined) => void) => ReactNode
}

/** Keeps how to send the files chosen in the documents part, and sends them when the page is left. */
function whatIsChosen() {
  let latest: SendChosen | undefined
  return {
    hear: (send: SendChosen | undefined) => void (latest = send),
    send: async (): Promise<boolean> => (latest ? latest() : true),
  }
}

/** The case is open: its papers can be taken in at once, while they lie on the desk. */
export function SavedCase({ onOpen, onAnother, papers }: Props) {
  const { t } = useTexts()
  const [chosen] = useState(whatIsChosen)
  const [busy, setBusy] = useState(false)

  /** Leaving by either button also sends the files chosen on this page. */
  async function goOn(to: () => void): Promise<void> {
    setBusy(true)
    const isSent = await chosen.send()
    setBusy(false)
    if (isSent) to()
  }

  return (
    <div className={pageColumn}>
      <h1 className={css({ textStyle: 'title' })}>{t('intake:saved.title')}</h1>
      <div className={panel}>
        <p>{t('intake:saved.text')}</p>
        {papers(chosen.hear)}
        <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2' })}>
          <Button disabled={busy} onClick={() => void goOn(onAnother)}>
            {t('intake:saved.list')}
          </Button>
          <Button tone="primary" busy={busy} onClick={() => void goOn(onOpen)}>
            {t('intake:saved.open')}
          </Button>
        </div>
      </div>
    </div>
  )
}
