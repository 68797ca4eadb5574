import type { DeviceStore } from '../device-store.ts'

export const MOST_ATTEMPTS = 5

export interface Attempts {
  /**
   * Counts one before it is made, so that whoever pulls the plug, or makes many at once, gains no try. Answers how many are
   * left after it.
   */
  begin(): Promise<number>
  clear(): Promise<void>
}

export function attemptsOf(vault: DeviceStore, owner: string): Attempts {
  const name = `${owner}.attempts`
  return {
    begin: async () => MOST_ATTEMPTS - (await vault.increase(name)),
    clear: () => vault.remove([name]),
  }
}
