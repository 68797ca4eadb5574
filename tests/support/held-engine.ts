import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

declare global {
  var heldEngine: Promise<WebAssembly.Module> | undefined
}

/*
 * Each file of contract tests opens embedded databases of its own. V8 gives an engine the code of a living one of the same
 * bytes, with all that it has optimized by then, and forgets it with the last of them: the next file would compile and
 * optimize everything anew. One that is never closed keeps it for as long as the process lives.
 */
globalThis.heldEngine ??= WebAssembly.compile(
  fs.readFileSync(path.join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../pglite.wasm')),
)
