import pg from 'pg'
import { LIVE_CHANNEL } from './database.ts'

const AGAIN_MS = 1_000

/**
 * A connection of its own that listens for as long as it is wanted. One that is lost is replaced, and then `heard` is
 * called in any case: notifications sent in the meantime are lost.
 */
export async function keepListening(config: pg.ClientConfig, heard: () => void): Promise<() => Promise<void>> {
  let wanted = true
  let current: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const client = new pg.Client({ ...config, keepAlive: true })
    current = client
    let lost = false
    const lose = (): void => {
      if (lost) return
      lost = true
      client.end().catch(() => undefined)
      if (wanted) timer = setTimeout(() => void connect(), AGAIN_MS).unref()
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', heard)
    try {
      await client.connect()
      await client.query(`listen ${LIVE_CHANNEL}`)
      heard()
    } catch {
      lose()
    }
  }

  await connect()
  return async () => {
    wanted = false
    clearTimeout(timer)
    await current?.end().catch(() => undefined)
  }
}
