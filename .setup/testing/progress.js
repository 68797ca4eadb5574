// One line that says how far the parts are; failures stand above it as soon as they happen.

const EVERY_MS = 30_000

export function showProgress() {
  const terminal = process.stdout.isTTY === true
  const begun = performance.now()
  const running = new Map()
  let shown = ''
  let failures = 0

  function line() {
    const seconds = Math.round((performance.now() - begun) / 1000)
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    const each = [...running.values()].map(({ name, steps, planned }) =>
      planned > 0 ? `${name} ${steps}/${planned}` : name,
    )
    const failed = failures > 0 ? ` · ${failures} failed` : ''
    return `${clock} ${each.join(' · ')}${failed}`
  }

  function refresh() {
    if (!terminal) return
    const next = line().slice(0, (process.stdout.columns ?? 80) - 1)
    if (next === shown) return
    process.stdout.write(`\r\u001B[2K${next}`)
    shown = next
  }

  function say(text) {
    process.stdout.write(terminal ? `\r\u001B[2K${text}\n` : `${text}\n`)
    shown = ''
    refresh()
  }

  const timer = setInterval(terminal ? refresh : () => process.stdout.write(`${line()}\n`), terminal ? 1000 : EVERY_MS)

  return {
    hear(result, event) {
      running.set(result.name, result)
      const errors = event.errors ?? []
      if (event.type === 'broken' || (event.type === 'test' && event.state === 'failed')) {
        failures += 1
        say(
          `✗ ${result.name} › ${[event.file, event.title].filter(Boolean).join(' › ')}\n${indented(errors.join('\n'))}`,
        )
      }
      refresh()
    },
    ended(result) {
      running.delete(result.name)
      const { name, passed, failed, skipped, ms } = result
      const counts = [
        `${passed} passed`,
        ...(failed ? [`${failed} failed`] : []),
        ...(skipped ? [`${skipped} skipped`] : []),
      ]
      say(`${failed ? '✗' : '✓'} ${name}: ${counts.join(', ')} in ${Math.round(ms / 1000)} s`)
    },
    stop() {
      clearInterval(timer)
      if (terminal) process.stdout.write('\r\u001B[2K')
    },
  }
}

function indented(text) {
  return text.replaceAll(/^/gm, '    ')
}
