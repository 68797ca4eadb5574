import { rmSync } from 'node:fs'

/** The journeys' data folder is theirs alone; nothing of it stays behind. */
export default function removeData(): void {
  const folder = process.env['JOURNEY_DATA']
  if (folder) rmSync(folder, { recursive: true, force: true })
}
