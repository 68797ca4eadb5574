/**
 * Runs the parts in order, in parallel as far as cores allow. A part that needs more cores than the machine has runs
 * alone.
 */
export async function inParallel(parts, cores, run) {
  const waiting = [...parts]
  const running = new Set()
  let free = cores
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ cores: wanted }) => wanted <= free || running.size === 0)
    if (next === -1 || waiting.length === 0) {
      await Promise.race(running)
      continue
    }
    const [part] = waiting.splice(next, 1)
    const taken = Math.min(part.cores, free)
    free -= taken
    const work = run(part).finally(() => {
      free += taken
      running.delete(work)
    })
    running.add(work)
  }
}
