import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { lazy, useCallback, useSyncExternalStore, useEffect, useState } from 'react'
import { strip } from '#ui/parts/strip.ts'
import { css } from '#ui/styled/css/index.js'
import { fromDevice } from '../../api/from-device.ts'
import { updates } from '../../api/updates.ts'
import { useSession } from '../../api/use-session.ts'
import { useOnLine } from '../../api/on-line.ts'
import { useFormats } from '../../i18n/formats.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isUnsent, useWaiting } from '../../device/outbox/waiting.ts'
import { afterPress } from './after-press.ts'
import { oldestShown } from './oldest-shown.ts'
import { OptionalPart } from '../../optional-part.tsx'

/** So long a slow answer or a sending may take before the page says so. */
const PATIENCE = 1200

const WaitingStrip = lazy(async () => {
  const [waits] = await Promise.all([import('../../device/outbox/waiting-strip.tsx'), loadTexts('waiting')])
  return waits
})

const UpdateStrip = lazy(async () => {
  const [update] = await Promise.all([import('./update-strip.tsx'), loadTexts('notices')])
  return update
})

// For the few whose log-in lacks an entry in the directory.
const MissingRecordStrip = lazy(async () => {
  const [missing] = await Promise.all([import('./missing-record-strip.tsx'), loadTexts('notices')])
  return missing
})

/** How old the oldest thing is that the page shows in place of the server's word, in milliseconds. */
function useOldest(onLine: boolean): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const oldest = () =>
    oldestShown(
      cache.getAll().filter((query) => query.isActive()),
      fromDevice.asOf,
      { onLine, rows: fromDevice.rowsAsOf() },
    )
  // The same as long as the cache is: with another one React would begin to listen anew each time.
  const follow = useCallback(
    (listener: () => void) => {
      const leave = [cache.subscribe(listener), fromDevice.subscribe(listener)]
      return () => leave.forEach((done) => done())
    },
    [cache],
  )
  return useSyncExternalStore(follow, oldest)
}

/** Says that the page shows what lies on this device, and as of when it is. Mounted empty, so that it is heard. */
export function OfflineStrip() {
  const { t } = useTexts()
  const { moment } = useFormats()
  const update = useSyncExternalStore(updates.subscribe, updates.current)
  const onLine = useOnLine()
  const missing = useSession()?.missing_record
  const oldest = useOldest(onLine)
  const slow = useSyncExternalStore(fromDevice.subscribe, fromDevice.isSlow)
  const isSlow = slow && onLine
  function text(): string | undefined {
    if (oldest === undefined) return onLine ? undefined : t('shell:connection.nothing')
    const asOf = { moment: moment(new Date(oldest).toISOString()) }
    return isSlow ? t('shell:connection.slow', asOf) : t('shell:connection.kept', asOf)
  }
  // A connection that fails for a moment is not reported; a device without a network is, at once.
  const said = useCalm(text(), onLine ? PATIENCE : 0)
  // With a connection most changes are sent before the message could be read.
  const unsent = useCalm(useWaiting().some(isUnsent) || undefined, onLine ? PATIENCE : 0)
  return (
    <>
      <div role="status">
        {update !== 'none' && (
          <OptionalPart>
            <UpdateStrip state={update} />
          </OptionalPart>
        )}
      </div>
      <div role="status">
        {missing && (
          <OptionalPart>
            <MissingRecordStrip missing={missing} />
          </OptionalPart>
        )}
      </div>
      <div role="status" data-connection="">
        {said && (
          <p className={strip({ tone: 'caution' })}>
            <CloudOff size="1.25em" aria-hidden="true" className={css({ flexShrink: '0' })} />
            {said}
          </p>
        )}
      </div>
      <div role="status">
        {unsent && (
          <OptionalPart>
            <WaitingStrip />
          </OptionalPart>
        )}
      </div>
    </>
  )
}

/** A message stays this long after its cause is over, so that a line that comes and goes does not make it blink. */
const LINGER = 4000

/**
 * A message above a page moves the page, and a click may miss its button. So a message is shown only when its cause has
 * lasted for `patience` milliseconds, and does not blink once it is shown. Without patience it is there from the start. It
 * neither comes nor goes while a button is pressed.
 */
export function useCalm<T>(said: T | undefined, patience: number, linger = LINGER): T | undefined {
  const [shown, setShown] = useState(patience === 0 ? said : undefined)
  const isShown = shown !== undefined
  useEffect(() => {
    const wait = said === undefined ? linger : isShown ? 0 : patience
    let giveUp: (() => void) | undefined
    const timer = setTimeout(() => (giveUp = afterPress(() => setShown(said))), wait)
    return () => {
      clearTimeout(timer)
      giveUp?.()
    }
  }, [said, isShown, patience, linger])
  return shown
}
