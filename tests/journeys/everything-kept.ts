import { expect, type Page } from 'playwright/test'

/** Content of all IndexedDB databases except the named ones as one text; bytes as Latin-1. */
export function databasesKept(page: Page, except: readonly string[] = []): Promise<string> {
  return page.evaluate(async (except) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    /** Opening must not recreate a database that was deleted in the meantime. */
    const opened = (name: string): Promise<IDBDatabase | undefined> => {
      const opening = indexedDB.open(name)
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
      return done(opening).catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') return undefined
        throw error
      })
    }
    const text = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value)
      if (value instanceof CryptoKey) return `key, extractable: ${String(value.extractable)}`
      return typeof value === 'object' && value !== null ? Object.values(value).map(text).join(' ') : String(value)
    }
    const found: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (except.includes(name)) continue
      const database = await opened(name)
      if (!database) continue
      found.push(name)
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table)
        const [keys, values] = await Promise.all([
          done(store.getAllKeys()),
          done(store.getAll() as IDBRequest<unknown[]>),
        ])
        if (keys.length > 0) found.push(`${name} ${table}`, ...keys.map(String), ...values.map(text))
      }
      database.close()
    }
    return found.join('\n')
  }, except)
}

/** Everything the browser stores for the portal as one text: storages, caches, and databases except the named ones. */
export async function everythingKept(page: Page, except: readonly string[] = []): Promise<string> {
  const elsewhere = await page.evaluate(async () => {
    const found: string[] = [JSON.stringify([{ ...localStorage }, { ...sessionStorage }])]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        found.push(request.url)
        // Scripts and assets of the build hold no answers.
        if (/^\/assets\/|\.js$/.test(new URL(request.url).pathname)) continue
        const answer = await cache.match(request)
        if (answer) found.push(await answer.text())
      }
    }
    return found.join('\n')
  })
  return `${elsewhere}\n${await databasesKept(page, except)}`
}

/** Waits until both journals of pending deletions are empty. */
export async function waitForPurges(page: Page): Promise<void> {
  const begun = () =>
    page.evaluate(async () => {
      const told = Object.keys(localStorage).filter((name) => name.startsWith('caseway.purge.'))
      const name = 'caseway.leaving'
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return told
      const opening = indexedDB.open(name)
      await new Promise((open) => opening.addEventListener('success', open))
      const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys()
      await new Promise((read) => reading.addEventListener('success', read))
      opening.result.close()
      return [...told, ...reading.result.map(String)]
    })
  // A page that gives way to another one meanwhile has nothing to say.
  await expect.poll(() => begun().catch(String), { timeout: 60_000 }).toEqual([])
}

/** Waits until the device has stored these answers. */
export async function waitForKeptAnswers(page: Page, answers: readonly string[]): Promise<void> {
  for (const answer of answers)
    await expect
      .poll(async () => (await databasesKept(page)).includes(answer), { message: answer, timeout: 60_000 })
      .toBe(true)
}

/** Waits until the device has stored everything that the list of patients needs offline. */
export function waitForKeptList(page: Page): Promise<void> {
  return waitForKeptAnswers(page, [' block\n', 'general/["permission","user_role"]', 'general/["lawfirm","whole"]'])
}

/** Waits until the draft is stored: from then on the page no longer asks before it is left. */
export async function waitForKeptDraft(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true)
}
