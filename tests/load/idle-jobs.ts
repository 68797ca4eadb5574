import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { checkMoney } from '#server/features/case/money-check/check.ts'
import { jsonLog } from '#server/http/log.ts'
import { median } from './load.ts'
import type { PortalEnvironment } from './server-process.ts'

const CHECK_MONEY = 'check money'

/**
 * Milliseconds that each scheduled job takes, the median of some runs; one that fails ends the bench. What has gathered is
 * worked off first. The check of money is called by itself, once: its job waits for the night.
 */
export async function measureJobs(environment: PortalEnvironment, times: number): Promise<Map<string, number>> {
  const config = readConfig({ ...environment, PUBLIC_URL: 'http://127.0.0.1' })
  const database = await prepareDatabase(config)
  const measured = new Map<string, number>()
  try {
    const { jobs } = makeApp({ config, database, log: jsonLog, version: 'bench', portalFolder: config.dataDir })
    for (const { name, run } of jobs) {
      if (name === CHECK_MONEY) continue
      const took: number[] = []
      for (let time = 0; time <= times; time += 1) {
        const ms = await taken(run)
        if (time > 0) took.push(ms)
      }
      measured.set(`job: ${name}`, median(took))
    }
    measured.set(`job: ${CHECK_MONEY}`, await taken(() => checkMoney(database)))
    for (const { stop } of jobs) stop?.()
  } finally {
    await database.close()
  }
  return measured
}

async function taken(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
