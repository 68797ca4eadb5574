import type { Call } from './calls.ts'

/** The API's calls for a reader: the same register as the document, as plain HTML without a script. */
export function docsPage(calls: readonly Call[]): string {
  const tags = [...new Set(calls.map((call) => call.tag))].sort()
  const contents = tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ')
  const sections = tags
    .map((tag) =>
      section(
        tag,
        calls.filter((call) => call.tag === tag),
      ),
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Caseway API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs.css"></head>
<body><header><h1>Caseway API</h1><p>Base <code>/api</code>, JSON, a bearer token in <code>Authorization</code>. Writes may send
an <code>Idempotency-Key</code>; updates send the <code>version</code> they are based on. Errors answer
<code>{ code, message, errors }</code>. Every answer has the header
<code>caseway</code>; an answer without it is not from Caseway. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Groups">${contents}</nav><main>${sections}</main></body></html>`
}

function section(tag: string, calls: readonly Call[]): string {
  const rows = calls.map(
    (call) => `<tr><td><b class="${call.method}">${call.method}</b></td><td><code>/api${call.path}</code></td>
<td>${call.summary}${call.open ? ' <i>open</i>' : ''}</td><td>${codes(takes(call))}</td><td>${codes(call.answer ? entriesOf(call.answer) : [])}</td></tr>`,
  )
  return `<section id="${tag}"><h2>${tag}</h2><table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Takes</th><th>Answers</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></section>`
}

/** The names of what a call takes; the document says what each may hold. */
function takes(call: Call): string[] {
  const schema = call.body ?? call.query
  return schema ? entriesOf(schema) : []
}

function entriesOf(schema: object): string[] {
  return 'entries' in schema && schema.entries instanceof Object ? Object.keys(schema.entries) : []
}

function codes(names: readonly string[]): string {
  return names.map((name) => `<code>${name}</code>`).join(' ')
}

export const docsStyle = `:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem .75rem;margin-block:1rem 2rem}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.35rem .6rem;border-bottom:1px solid color-mix(in srgb,currentColor 15%,transparent);vertical-align:top}
code{font-size:.9em}h2{margin-top:2rem}b{font-weight:600}i{opacity:.7}`
