// Tells the process that started Playwright what happens, test by test.
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../prepare.js'

const send = (event) => process.send?.(event)

export default class PlaywrightEvents {
  onBegin(_config, suite) {
    send({ type: 'plan', steps: suite.allTests().length })
  }

  onTestEnd(test, { status, duration, errors, retry, steps, attachments }) {
    if (retry < test.retries && status !== test.expectedStatus) return
    const file = path.relative(root, test.location.file)
    const [, project, , ...titles] = test.titlePath()
    // A test that passes only on a second try has failed.
    const passed = status === test.expectedStatus && test.outcome() !== 'flaky'
    const state = status === 'skipped' ? 'skipped' : passed ? 'passed' : 'failed'
    send({
      type: 'test',
      file,
      title: `${titles.join(' > ')} (${project})`,
      state,
      ms: duration,
      errors: [
        ...errors.map(words),
        ...(status === 'timedOut' ? [lastSteps(steps)] : []),
        ...shownPage(attachments),
        ...saidInBrowser(attachments),
      ],
    })
    send({ type: 'step', file, ms: duration })
  }

  onError(error) {
    send({ type: 'broken', file: '', title: 'outside of any test', errors: [words(error)] })
  }

  onEnd() {
    send({ type: 'end' })
  }

  printsToStdio() {
    return false
  }
}

const SHOWN_STEPS = 5

/** What a test did last before its time was over: a step that hangs has no error of its own. */
function lastSteps(steps) {
  const all = (some) => some.flatMap((step) => [step, ...all(step.steps)])
  const last = all(steps)
    .filter(({ location, category }) => location && category !== 'hook')
    .toSorted((a, b) => a.startTime - b.startTime)
    .slice(-SHOWN_STEPS)
  const lines = last.map(({ title, location, duration }) => {
    const took = duration < 0 ? 'not ended' : `${duration} ms`
    return `${path.relative(root, location.file)}:${location.line} ${title} (${took})`
  })
  return ['The last steps:', ...lines].join('\n')
}

const SHOWN_LINES = 70

/** What stood on the page when a test failed, as Playwright wrote it down: a failure seen once may not come again. */
function shownPage(attachments) {
  const context = attachments.find(({ name }) => name === 'error-context')
  if (!context?.path) return []
  const page = /# Page snapshot\n+```yaml\n([\s\S]*?)\n```/.exec(fs.readFileSync(context.path, 'utf8'))?.[1]
  return page ? [['The page:', ...content(page.split('\n')).slice(0, SHOWN_LINES)].join('\n')] : []
}

function saidInBrowser(attachments) {
  const said = attachments.find(({ name }) => name === 'console')?.body?.toString()
  return said ? [`The console:\n${said}`] : []
}

/** From the main part on: the menu and the header are the same on every page, and longer than what is shown. */
function content(lines) {
  const start = lines.findIndex((line) => /^ *- main\b/.test(line))
  return lines.slice(Math.max(start, 0))
}

function words({ message = '', value = '', snippet = '', location }) {
  const place = location ? `${path.relative(root, location.file)}:${location.line}` : ''
  return stripVTControlCharacters([message || value, snippet, place].filter(Boolean).join('\n'))
}
