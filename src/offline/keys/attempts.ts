import type { DeviceStore } from '../device-store.ts'

export const MOST_ATTEMPTS = 5

export interface Attempts {
  /**
   * Counts an attempt before it is made: cutting the power or trying many at once gains no extra one. Answers how many
   * are left after it.
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
