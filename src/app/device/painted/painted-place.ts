const ID = 'painted'
/** Says that the portal has drawn its page. */
const DRAWN = 'drawn'

/** Where the portal draws; hidden as long as something painted stands in its place. */
const root = (page: Document): HTMLElement | null => page.getElementById('root')

/** Whether the page shows what was painted before the portal runs. */
export const isPainted = (page: Document = document): boolean => page.getElementById(ID) !== null

/**
 * Shows what was painted in place of the static shell, for eyes only: nothing in it can be reached, and the portal draws
 * behind it at the same places. False where the portal has drawn its page already.
 */
export function putPainted(content: readonly Node[], page: Document = document): boolean {
  const place = root(page)
  if (!place || DRAWN in place.dataset || isPainted(page)) return false
  const painted = page.createElement('div')
  Object.assign(painted, { id: ID, inert: true, ariaHidden: 'true' })
  // Above the portal, and as high as it was: the page has the same scroll bar before and after.
  painted.style.cssText = 'position: absolute; inset-block-start: 0; inset-inline: 0'
  painted.append(...content)
  place.style.visibility = 'hidden'
  place.before(painted)
  return true
}

/** The portal stands: from here on it is what one sees, however late what was painted comes. */
export function endPainted(page: Document = document): void {
  const place = root(page)
  page.getElementById(ID)?.remove()
  place?.style.removeProperty('visibility')
  if (place) place.dataset[DRAWN] = ''
}
