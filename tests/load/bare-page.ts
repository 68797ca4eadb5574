import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { build } from 'vite'
import type { Env } from '#server/http/caller.ts'
import { servePortal } from '#server/http/portal.ts'
import { listen, type RunningServer } from '#server/server.ts'

// Inside the repository, so that React is found.
const folder = path.resolve(import.meta.dirname, '../../.cache/bare-page')
const built = path.join(folder, 'built')

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="A heading." />
    <link rel="icon" href="data:," />
    <title>Bare</title>
    <script type="module" src="/main.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`
const program = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('main', null, createElement('h1', null, 'Hello')))
`

function compress(): void {
  for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile()) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  }
}

/** The least a React page can be, compressed and served by the same code as the portal. */
export async function serveBarePage(): Promise<RunningServer> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'index.html'), page)
  writeFileSync(path.join(folder, 'main.js'), program)
  await build({ root: folder, configFile: false, logLevel: 'warn', build: { outDir: built, emptyOutDir: true } })
  compress()
  const app = new Hono<Env>()
  servePortal(app, built)
  return listen({ fetch: app.fetch }, '127.0.0.1', 0)
}
