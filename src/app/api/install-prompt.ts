import { useSyncExternalStore } from 'react'

interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event
}

/** Keeps the browser's offer to install the portal until the person asks for it. */
export function createInstallPrompt(page: EventTarget) {
  let offer: InstallEvent | undefined
  const listeners = new Set<() => void>()

  function change(next: InstallEvent | undefined) {
    offer = next
    for (const listener of listeners) listener()
  }

  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return
    // Otherwise the browser shows a banner of its own, when it likes.
    event.preventDefault()
    change(event)
  })
  page.addEventListener('appinstalled', () => change(undefined))

  return {
    offered: () => offer !== undefined,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** An offer can be taken up once; the browser makes another when it sees fit. */
    async take(): Promise<boolean> {
      const taken = offer
      change(undefined)
      return (await taken?.prompt())?.outcome === 'accepted'
    },
  }
}

const prompt = createInstallPrompt(globalThis.window ?? new EventTarget())

/** Asks the browser to install the portal; undefined where it offers nothing, or the portal is installed already. */
export function useInstallPrompt(): (() => Promise<boolean>) | undefined {
  return useSyncExternalStore(prompt.subscribe, prompt.offered) ? prompt.take : undefined
}
