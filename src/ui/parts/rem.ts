let known: { readonly chosen: string; readonly pixels: number } | undefined

/** How many pixels a rem is. The browser is asked when another size of letters was chosen: each time it styles the page. */
export function rem(): number {
  const { style } = document.documentElement
  if (known?.chosen !== style.fontSize) {
    const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    known = { chosen: style.fontSize, pixels }
  }
  return known.pixels
}
