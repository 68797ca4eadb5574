/**
 * Runs parts in their order, side by side where there are cores for it. A part that wants more cores than there are runs
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
