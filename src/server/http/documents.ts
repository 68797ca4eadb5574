import type { Hono } from 'hono'
import type { Env } from './caller.ts'
import type { Call } from './calls.ts'
import { docsPage, docsStyle } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** The API describes itself: for programs and for people. */
export function mountDocuments(app: Hono<Env>, calls: readonly Call[], version: string): void {
  let document: string | undefined
  let page: string | undefined
  app.get('/openapi.json', (c) => {
    document ??= JSON.stringify(openApiDocument(calls, version))
    return c.body(document, 200, { 'content-type': 'application/json; charset=utf-8' })
  })
  app.get('/docs', (c) => {
    page ??= docsPage(calls)
    return c.body(page, 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
    })
  })
  app.get('/docs.css', (c) => c.body(docsStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
}
