/**
 * A DOM subtree as plain values: a text, or an element with name, attributes and children. It is rebuilt node by node
 * with DOM calls, never parsed as HTML.
 */
export type PaintedNode =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, inside: readonly PaintedNode[]]

const SVG = 'http://www.w3.org/2000/svg'

/** Elements with semantics (links, buttons, headings) are replaced by neutral boxes. */
const BOXES = ['header', 'main', 'nav', 'aside', 'footer', 'section', 'article', 'form', 'search', 'output', 'a']
const HTML_NAMES = new Set(
  'div span p b i strong em small bdi time label input button ul ol li dl dt dd h1 h2 h3 img progress kbd hr br'.split(
    ' ',
  ),
)
const SVG_NAMES = new Set('svg g path circle ellipse rect line polyline polygon'.split(' '))

/** Attributes that only affect appearance; ids, names, addresses, labels and handlers are dropped. */
const LOOKS = new Set(
  'class dir lang style type placeholder disabled value max width height alt viewBox d cx cy r rx ry x y x1 x2 y1 y2 points fill stroke stroke-width stroke-linecap stroke-linejoin transform data-state data-part data-scope data-wordy data-disabled data-connection aria-hidden aria-current aria-sort aria-selected aria-expanded aria-pressed aria-disabled'.split(
    ' ',
  ),
)
/** Pictures of the portal itself; those of people are fetched when the portal runs. */
const OWN_PICTURE = /^\/(favicon\.svg|assets\/[\w.-]+)$/

function isLook(name: string, value: string): boolean {
  return name === 'src' ? OWN_PICTURE.test(value) : LOOKS.has(name) && !value.includes('url(')
}

/** Transient elements, left empty when the page is shown later. */
const PASSING = '[data-passing], [data-count], [role=status], [role=alert], dialog, [popover]:not(:popover-open)'

/** The visible part of an element; undefined if it is invisible. */
export function readPainted(element: Element): PaintedNode | undefined {
  const { namespaceURI, localName } = element
  const name = namespaceURI !== SVG && BOXES.includes(localName) ? boxFor(localName) : localName
  if (!(namespaceURI === SVG ? SVG_NAMES : HTML_NAMES).has(name) || isOutOfSight(element)) return undefined
  const attributes = Object.fromEntries(
    Array.from(element.attributes, (one) => [one.name, one.value] as const).filter(([key, value]) =>
      isLook(key, value),
    ),
  )
  const inside = element.matches(PASSING) ? [] : Array.from(element.childNodes).flatMap(readInside)
  return [name, attributes, inside]
}

const boxFor = (name: string): string => (name === 'a' || name === 'output' ? 'span' : 'div')

function readInside(node: ChildNode): PaintedNode[] {
  if (node instanceof Text) return node.data === '' ? [] : [node.data]
  const read = node instanceof Element ? readPainted(node) : undefined
  return read === undefined ? [] : [read]
}

function isOutOfSight(element: Element): boolean {
  if (element.matches('[role=row], li') && element.getBoundingClientRect().top > window.innerHeight) return true
  return element instanceof HTMLElement && getComputedStyle(element).display === 'none'
}

/** Rebuilds the nodes. Elements and attributes that are not allowed above are dropped, even if they were stored. */
export function makePainted(page: Document, painted: PaintedNode): Node {
  if (typeof painted === 'string') return page.createTextNode(painted)
  const [name, attributes, inside] = painted
  const isDrawn = SVG_NAMES.has(name)
  if (!isDrawn && !HTML_NAMES.has(name)) return page.createTextNode('')
  const element = isDrawn ? page.createElementNS(SVG, name) : page.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (!isLook(key, value)) continue
    // The content policy refuses a style attribute; a style that is set is the page's own.
    if (key === 'style') element.style.cssText = value
    else element.setAttribute(key, value)
  }
  element.append(...inside.map((one) => makePainted(page, one)))
  return element
}
