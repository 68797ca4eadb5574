import { existsSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '#server/database/startup-errors.ts'
import type { Seal } from '../seals/chain.ts'
import { sealsIn, type ArchivedSeal } from './file.ts'
import { sharesOf, type ArchiveRecord } from './record.ts'

/** The archives that were made before, in the folder of the one that is being made. */
export interface EarlierArchives {
  /** All events of a seal some of which left the database before; undefined where all are there. Seals are asked for in order. */
  linesOf(seal: Seal): AsyncGenerator<string> | undefined
  close(): Promise<void>
}

/** A seal may cover the end of one month and the beginning of the next: a file holds it whole. */
export function openEarlierArchives(folder: string, archives: readonly ArchiveRecord[]): EarlierArchives {
  const open = new Map<string, AsyncGenerator<ArchivedSeal>>()
  const known = archives.map((archive) => ({ archive, shareOf: sharesOf(archive) }))

  function reading({ part, file }: ArchiveRecord): AsyncGenerator<ArchivedSeal> {
    const place = path.join(folder, file)
    if (!existsSync(place))
      throw new StartupError(`A seal covers events of this part and of ${part}: copy ${file} to ${folder} first.`)
    const seals = open.get(part) ?? sealsIn(place, part)
    open.set(part, seals)
    return seals
  }

  async function* linesIn(archive: ArchiveRecord, { number }: Seal): AsyncGenerator<string> {
    const seals = reading(archive)
    for (let next = await seals.next(); !next.done; next = await seals.next()) {
      const { seal, lines } = next.value
      for await (const line of lines()) if (seal.number === number) yield line
      if (seal.number === number) return
    }
  }

  return {
    linesOf(seal) {
      const one = known.find(({ shareOf }) => shareOf(seal) > 0)
      return one && linesIn(one.archive, seal)
    },
    async close() {
      for (const seals of open.values()) await seals.return(undefined)
    },
  }
}
