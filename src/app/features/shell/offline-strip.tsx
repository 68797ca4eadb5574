import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { lazy, Suspense, useCallback, useSyncExternalStore } from 'react'
import { strip } from '#ui/parts/strip.ts'
import { css } from '#ui/styled/css/index.js'
import { fromDevice } from '../../api/from-device.ts'
import { useOnLine } from '../../api/on-line.ts'
import { useFormats } from '../../i18n/formats.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isUnsent, useWaiting } from '../../device/outbox/waiting.ts'
import { oldestShown } from './oldest-shown.ts'
import { UpdateStrip } from './update-strip.tsx'

const WaitingStrip = lazy(async () => {
  const [waits] = await Promise.all([import('../../device/outbox/waiting-strip.tsx'), loadTexts('waiting')])
  return waits
})

/** How old the oldest thing is that the page shows in place of the server's word, in milliseconds. */
function useOldest(): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const oldest = () =>
    oldestShown(
      cache.getAll().filter((query) => query.isActive()),
      fromDevice.asOf,
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
  const onLine = useOnLine()
  const oldest = useOldest()
  const text =
    oldest !== undefined
      ? t('shell:connection.kept', { moment: moment(new Date(oldest).toISOString()) })
      : onLine
        ? undefined
        : t('shell:connection.nothing')
  return (
    <>
      <UpdateStrip />
      <div role="status">
        {text && (
          <p className={strip({ tone: 'caution' })}>
            <CloudOff size="1.25em" aria-hidden="true" className={css({ flexShrink: '0' })} />
            {text}
          </p>
        )}
      </div>
      <div role="status">
        {useWaiting().some(isUnsent) && (
          <Suspense fallback={null}>
            <WaitingStrip />
          </Suspense>
        )}
      </div>
    </>
  )
}
