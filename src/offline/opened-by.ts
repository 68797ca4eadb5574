const PATIENCE = 5000

/**
 * The database, once it is open. A deletion that another tab holds up holds up every opening after it, and no event tells
 * of that: nobody waits for it for ever. What opens too late is let go at once, and makes nothing.
 */
export function openedBy(opening: IDBOpenDBRequest, patience = PATIENCE): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      reject(new Error('the device does not answer'))
    }, patience)
    opening.addEventListener('upgradeneeded', () => {
      if (late) opening.transaction?.abort()
    })
    opening.addEventListener('success', () => {
      clearTimeout(timer)
      if (late) opening.result.close()
      else resolve(opening.result)
    })
    opening.addEventListener('error', () => {
      clearTimeout(timer)
      reject(opening.error ?? new Error('the device refuses'))
    })
  })
}
