/** Whether this device tells of new messages while the portal is closed, and if not, why. */
export type AlertState = 'on' | 'off' | 'blocked' | 'homeScreen' | 'unsupported'

interface Device {
  readonly worker: boolean
  readonly push: boolean
  readonly permission: NotificationPermission | undefined
  readonly apple: boolean
  readonly installed: boolean
  readonly subscribed: boolean
}

export function alertStateOf({ worker, push, permission, apple, installed, subscribed }: Device): AlertState {
  // On phones and tablets of Apple, only what stands on the home screen may alert.
  if (apple && !installed) return 'homeScreen'
  if (!worker || !push || permission === undefined) return 'unsupported'
  if (permission === 'denied') return 'blocked'
  return permission === 'granted' && subscribed ? 'on' : 'off'
}

/** An iPad calls itself a Mac, which has no touch screen. */
export function isApplePhone({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
}

export function deviceNow(): Omit<Device, 'subscribed'> {
  return {
    worker: 'serviceWorker' in navigator,
    push: 'PushManager' in globalThis,
    permission: 'Notification' in globalThis ? Notification.permission : undefined,
    apple: isApplePhone(navigator),
    installed: matchMedia('(display-mode: standalone)').matches,
  }
}
