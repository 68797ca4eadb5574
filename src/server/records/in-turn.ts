/** The last act of each name that is still at work. */
const atWork = new Map<string, Promise<void>>()

/** Acts of one name, one after the other in this process. */
export async function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  const turn = (atWork.get(name) ?? Promise.resolve()).then(act)
  const settled = turn.then(
    () => undefined,
    () => undefined,
  )
  atWork.set(name, settled)
  try {
    return await turn
  } finally {
    if (atWork.get(name) === settled) atWork.delete(name)
  }
}
