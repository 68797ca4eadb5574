// A part of `npm test`: a program of its own, whose output goes to a log and whose results are counted here.
import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { reports, root } from './places.js'

const SHOWN_LINES = 60
const SHOWN_COLUMNS = 400

/**
 * Runs a part to its end. `hear` is called at each event, so that progress and failures are told at once.
 *
 * A check passes or fails as a whole. A runner tells its tests by itself; one that ends without saying so has failed.
 */
export function runPart({ name, command, env = {}, tells }, hear) {
  const log = path.join(reports, `${name}.log`)
  const result = { name, log, ms: 0, passed: 0, failed: 0, skipped: 0, steps: 0, planned: 0, tests: [], files: {} }
  let ended = false

  function count(event) {
    if (event.type === 'plan') result.planned = event.steps
    if (event.type === 'end') ended = true
    if (event.type === 'step') {
      result.steps += 1
      result.files[event.file] = (result.files[event.file] ?? 0) + event.ms
    }
    if (event.type === 'broken') result.failed += 1
    if (event.type === 'test') {
      result[event.state] += 1
      result.tests.push(event)
    }
    hear(result, event)
  }

  const begun = performance.now()
  const output = openSync(log, 'w')
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', output, output, ...(tells ? ['ipc'] : [])],
    env: {
      ...process.env,
      PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
      ...env,
    },
  })
  child.on('message', count)
  const orphaned = () => child.kill()
  process.once('exit', orphaned)
  return new Promise((done) => {
    child.once('error', (error) => count({ type: 'broken', file: '', title: name, errors: [error.message] }))
    child.once('close', (code) => {
      process.off('exit', orphaned)
      closeSync(output)
      result.ms = performance.now() - begun
      if (!tells) {
        const state = code === 0 ? 'passed' : 'failed'
        count({ type: 'test', file: '', title: name, state, ms: result.ms, errors: code === 0 ? [] : [lastLines(log)] })
      } else if (!ended || (code !== 0 && result.failed === 0)) {
        count({ type: 'broken', file: '', title: `${name} ended with ${code}`, errors: [lastLines(log)] })
      }
      done(result)
    })
  })
}

function lastLines(file) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES)
  return lines.map((line) => line.slice(0, SHOWN_COLUMNS)).join('\n')
}
