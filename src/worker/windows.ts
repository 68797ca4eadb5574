/** The portal's windows; frames within pages are none. */
export async function windowsOf(clients: Clients): Promise<readonly WindowClient[]> {
  const found = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return found.filter(({ frameType }) => frameType !== 'nested')
}

/** The focused window, else a visible one, else any. */
export function nearest(windows: readonly WindowClient[]): WindowClient | undefined {
  return (
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  )
}
