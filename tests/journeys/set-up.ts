import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fillDemoFolder } from '../support/demo-folder.ts'

/** Fills the demo data once, unless `npm test` did; every worker starts a portal on a copy. */
export default async function setUp(): Promise<() => void> {
  if (process.env['DEMO_FOLDER']) return () => undefined
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-filled-'))
  await fillDemoFolder(folder)
  process.env['DEMO_FOLDER'] = folder
  return () => fs.rmSync(folder, { recursive: true, force: true })
}
