import { expect, type Page } from 'playwright/test'

/** All that lies in the databases of the portal, but for those named, as one text; bytes as letters. */
export function databasesKept(page: Page, except: readonly string[] = []): Promise<string> {
  return page.evaluate(async (except) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    /** What is deleted meanwhile must not be made anew by being looked at. */
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

/** Everything that a browser keeps for the portal, as one text: databases but for those named, caches, storages. */
export async function everythingKept(page: Page, except: readonly string[] = []): Promise<string> {
  const elsewhere = await page.evaluate(async () => {
    const found: string[] = [JSON.stringify([{ ...localStorage }, { ...sessionStorage }])]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        found.push(request.url)
        // Parts of the program hold no answers; what is looked for would be in anything else.
        if (/^\/assets\/|\.js$/.test(new URL(request.url).pathname)) continue
        const answer = await cache.match(request)
        if (answer) found.push(await answer.text())
      }
    }
    return found.join('\n')
  })
  return `${elsewhere}\n${await databasesKept(page, except)}`
}

/** Until everything lies here that the list of patients needs without a network. */
export async function listKept(page: Page): Promise<void> {
  for (const kept of [' block\n', 'general/["permission","user_role"]', 'general/["lawfirm","whole"]'])
    await expect.poll(async () => (await databasesKept(page)).includes(kept), { timeout: 60_000 }).toBe(true)
}

/** Until what was to go is seen to be gone: both journals are crossed out then, and a slow disk may take its time. */
export async function nothingToGo(page: Page): Promise<void> {
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
  await expect.poll(begun, { timeout: 60_000 }).toEqual([])
}

/** Until the device keeps these answers. */
export async function answersKept(page: Page, questions: readonly string[]): Promise<void> {
  for (const question of questions)
    await expect.poll(async () => (await databasesKept(page)).includes(question), question).toBe(true)
}

/** Until what was typed lies on the device: from then on the page lets one leave without a question. */
export async function typedKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true)
}
