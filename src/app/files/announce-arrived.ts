import { isUnderWay, type Upload } from './uploader.ts'

interface Uploads {
  current(): readonly Upload[]
  subscribe(listener: () => void): () => void
  remove(done: readonly Upload[]): void
}

/**
 * Tells once, wherever its sender is by then, that the files of a case have arrived, and takes them off the list. A file with
 * a subject is told of by what it was sent for.
 */
export function announceArrived(uploads: Uploads, tell: (count: number) => void): () => void {
  return uploads.subscribe(() => {
    const groups = [...Map.groupBy(uploads.current(), ({ patientId, subject }) => subject ?? patientId).values()]
    const own = groups.find((some) => some.every(({ state }) => state === 'done'))
    if (!own) return
    if (own.every(({ subject }) => subject === undefined)) tell(own.length)
    // Calls this listener again, for the groups that are left.
    uploads.remove(own)
  })
}

/** Tells once, when nothing is under way any more, which files lie on the device instead, and takes them off the list. */
export function announceKept(uploads: Uploads, tell: (kept: readonly Upload[]) => void): () => void {
  return uploads.subscribe(() => {
    if (uploads.current().some(isUnderWay)) return
    const kept = uploads.current().filter(({ state }) => state === 'kept')
    if (kept.length === 0) return
    uploads.remove(kept)
    tell(kept)
  })
}
