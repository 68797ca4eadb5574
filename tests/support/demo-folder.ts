import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startProgram } from '#tests/load/server-process.ts'
import { shortLivedFlags } from './short-lived.ts'

const settings = { HOST: '127.0.0.1', PORT: '0', SEED: 'demo', SIGN_IN_LIMIT: '100000' } as const

/** Fills an empty folder with the demo data of today. */
export async function fillDemoFolder(folder: string): Promise<void> {
  const server = await startProgram('src/server/main.ts', { ...settings, DATA_DIR: folder }, shortLivedFlags)
  await server.stop()
}

/** A new data folder with the demo data: a copy where a filled one is known, else an empty one that a start fills. */
export function newDemoFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-demo-'))
  const filled = process.env['DEMO_FOLDER']
  if (filled) fs.cpSync(filled, folder, { recursive: true })
  return folder
}

export interface DemoPortal {
  readonly url: string
  stop(): Promise<void>
}

/** The real server on demo data of its own; nothing of it stays behind. */
export async function startDemoPortal(
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<DemoPortal> {
  const folder = newDemoFolder()
  const server = await startProgram('src/server/main.ts', { ...settings, DATA_DIR: folder, ...environment }, flags)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
