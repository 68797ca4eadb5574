import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { messages } from '#ui/parts/messages.ts'
import { api, session } from '../api/portal.ts'
import { announceArrived, announceKept } from './announce-arrived.ts'
import { sendBytes, uploadCalls } from './upload-calls.ts'
import { createUploader, isLostByReload, type Upload } from './uploader.ts'

/** Files go on being sent while the person walks through the portal. */
export const uploader = createUploader({ calls: uploadCalls(api), send: sendBytes, wait: untilLineIsBack })

// The page where a file is chosen has loaded the texts of `documents`.
announceArrived(uploader, (count) => messages.show(i18next.t('documents:sent', { count })))
announceKept(uploader, (kept) => {
  const named = { count: kept.length, name: kept[0]?.name }
  messages.show(i18next.t('documents:keptHere', named), 'warning')
})

let owner = session.current()?.id
session.subscribe(() => {
  const next = session.current()?.id
  if (next !== owner) uploader.clear()
  owner = next
})

window.addEventListener('beforeunload', (event) => {
  if (uploader.current().some(isLostByReload)) event.preventDefault()
})

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploader.subscribe, uploader.current)
}

function untilLineIsBack(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const go = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      done()
    }
    const timer = setTimeout(go, milliseconds)
    window.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
}
