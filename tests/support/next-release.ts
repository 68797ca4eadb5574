import fs from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from './databases.ts'

const OWN = path.resolve(import.meta.dirname, '../../src/server/database')
const FOLDERS = ['migrations', 'functions', 'triggers', 'access']

/** A release after this one: the same files, some of them changed. */
export class NextRelease {
  readonly folder = temporaryFolder()

  constructor() {
    for (const name of FOLDERS) fs.cpSync(path.join(OWN, name), path.join(this.folder, name), { recursive: true })
  }

  write(file: string, text: string): void {
    fs.writeFileSync(path.join(this.folder, file), text)
  }

  change(file: string, from: string, to: string): void {
    const text = fs.readFileSync(path.join(this.folder, file), 'utf8')
    if (!text.includes(from)) throw new RangeError(`${file} does not have: ${from}`)
    this.write(file, text.replace(from, to))
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true })
  }
}
