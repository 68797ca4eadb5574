let pressed = false
let waiting: (() => void)[] = []

function release() {
  // The click comes right behind, and still has to meet what it was aimed at.
  setTimeout(() => {
    pressed = false
    const acts = waiting
    waiting = []
    for (const act of acts) act()
  })
}

window.addEventListener('pointerdown', () => void (pressed = true), { capture: true })
window.addEventListener('pointerup', release, { capture: true })
window.addEventListener('pointercancel', release, { capture: true })

/** A fault that appears while a button is pressed would move the page away from below the pointer. */
export function afterPress(act: () => void): void {
  if (pressed) waiting.push(act)
  else act()
}
