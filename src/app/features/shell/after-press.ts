let isDown = false
const waiting = new Set<() => void>()

function release(): void {
  isDown = false
  const due = [...waiting]
  waiting.clear()
  for (const then of due) then()
}

const places = { capture: true, passive: true }
// The other buttons press nothing, and what opens at them may keep the end to itself.
document.addEventListener('pointerdown', ({ button }) => (isDown ||= button === 0), places)
// The click comes right after the pointer is up, and looks where both have been.
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => setTimeout(release), places)

/**
 * Does what moves the page, but not between the two halves of a press: a link or a button that has gone from under the
 * pointer meanwhile is not pressed. Returns how to give it up.
 */
export function afterPress(then: () => void): () => void {
  if (!isDown) {
    then()
    return () => undefined
  }
  waiting.add(then)
  return () => void waiting.delete(then)
}
