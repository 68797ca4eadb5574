import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readHead, writeHead, type Head } from './chain.ts'

export class HeadFileError extends Error {
  override readonly name = 'HeadFileError'

  constructor(file: string) {
    super(`The file ${file} holds no head of the audit record: put it back from a backup, or remove it.`)
  }
}

/** Where the head of the chain is kept out of reach of the database's owner. */
export function headFile(dataDir: string): string {
  return path.join(dataDir, 'audit-head')
}

export function keptHead(file: string): Head | undefined {
  if (!existsSync(file)) return undefined
  const head = readHead(readFileSync(file, 'utf8'))
  if (!head) throw new HeadFileError(file)
  return head
}

/** The file is the old one or the new one, whenever the power goes. */
export function keepHead(file: string, head: Head): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const next = `${file}.next`
  writeFileSync(next, `${writeHead(head)}\n`, { mode: 0o600, flush: true })
  chmodSync(next, 0o600)
  renameSync(next, file)
}
