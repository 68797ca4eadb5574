import type { DeviceStore } from '../device-store.ts'

export const MOST_ATTEMPTS = 5

export interface Attempts {
  /** Counts one before it is made, so that whoever pulls the plug gains no try. Answers how many are left after it. */
  begin(): Promise<number>
  clear(): Promise<void>
}

export function attemptsOf(vault: DeviceStore, owner: string): Attempts {
  const name = `${owner}.attempts`
  return {
    async begin() {
      const made = Number((await vault.get(name)) ?? 0) + 1
      await vault.put(name, made)
      return MOST_ATTEMPTS - made
    },
    clear: () => vault.remove([name]),
  }
}
