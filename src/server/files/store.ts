/**
 * A request that the client may send itself, for a short while. The length is signed too: clients send it by
 * themselves, and browsers allow no other.
 */
export interface SignedPut {
  readonly url: string
  readonly method: 'PUT'
  readonly headers: Readonly<Record<string, string>>
}

export interface PutRequest {
  /** Where the portal is reached, for stores that it serves itself. */
  readonly portal: string
  readonly type: string
  readonly size: number
  readonly seconds: number
  /** One piece of a file that was begun in pieces. */
  readonly piece?: { readonly upload: string; readonly number: number }
}

export interface GetRequest {
  readonly portal: string
  readonly type: string
  readonly seconds: number
  /** What the browser is to do with it, as its header says. */
  readonly disposition: string
}

/**
 * Stores the bytes of files. Keys are generated, never user input. Browsers transfer bytes through signed addresses
 * (first half); the second half is for the server itself.
 */
export interface FileStore {
  /** The store's own origin, where it has one that the portal's pages must be allowed to speak to. */
  readonly origin: string | null
  signPut(place: string, request: PutRequest): SignedPut
  signGet(place: string, request: GetRequest): string

  /** Announces a file that will come in pieces; answers the store's name for it. */
  begin(place: string, type: string): Promise<string>
  /** The sizes of the pieces that are here, by number; none for a file that is whole already, or was dropped. */
  pieces(place: string, upload: string): Promise<ReadonlyMap<number, number>>
  join(place: string, upload: string): Promise<void>
  drop(place: string, upload: string): Promise<void>

  sizeOf(place: string): Promise<number | undefined>
  read(place: string): Promise<Buffer>
  write(place: string, bytes: Buffer, type: string): Promise<void>
  /** Writes what comes piece by piece, whole or not at all; answers how long it became. */
  pour(place: string, pieces: AsyncIterable<Uint8Array>, type: string): Promise<number>
  remove(place: string): Promise<void>
}
