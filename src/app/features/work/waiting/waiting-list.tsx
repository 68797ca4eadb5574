import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entry } from '#offline/outbox/command.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { isUnsent, useWaiting } from '../../../device/outbox/waiting.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ChoiceDialog, DiscardDialog, MendDialog } from './entry-dialogs.tsx'
import { standingOf } from './entry-words.ts'
import { type EntryOrder, knownCasesQuery, WaitingEntry } from './waiting-entry.tsx'

const list = css({ display: 'grid' })

/** W3: what was done here and is not sent, in the order it was done, with all that can be done about it. */
export default function WaitingList() {
  const { t } = useTexts()
  const entries = useWaiting().filter(isUnsent)
  const about = [...new Set(entries.flatMap(({ command }) => command.about ?? []))].toSorted()
  const { data: known } = useQuery(knownCasesQuery(about))
  const [doing, setDoing] = useState<{ order: EntryOrder; entry: Entry }>()
  const [busy, setBusy] = useState(false)
  const close = () => setDoing(undefined)

  async function sendNow(): Promise<void> {
    setBusy(true)
    const { sendAgain } = await import('../../../device/outbox/own-outbox.ts')
    await sendAgain().finally(() => setBusy(false))
  }

  if (entries.length === 0) return <p>{t('waiting:nothing')}</p>
  return (
    <>
      <ul className={list} aria-label={t('waiting:title')}>
        {entries.map((entry) => (
          <li key={entry.command.command_id}>
            <WaitingEntry
              entry={entry}
              row={known?.rows.get(entry.command.about ?? '')}
              {...standingOf(entry, known)}
              onOrder={(order) => setDoing({ order, entry })}
            />
          </li>
        ))}
      </ul>
      <Button busy={busy} onClick={() => void sendNow()} className={css({ justifySelf: 'start' })}>
        {t('waiting:sendNow')}
      </Button>
      {doing?.order === 'mend' && <MendDialog entry={doing.entry} onClose={close} />}
      {doing?.order === 'choose' && <ChoiceDialog entry={doing.entry} onClose={close} />}
      {doing?.order === 'discard' && <DiscardDialog entry={doing.entry} onClose={close} />}
    </>
  )
}
