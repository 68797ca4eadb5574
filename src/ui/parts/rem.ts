let known: { readonly chosen: string; readonly pixels: number } | undefined

/** Pixels per rem. Kept for each chosen font size, because `getComputedStyle` makes the browser style the page. */
export function rem(): number {
  const { style } = document.documentElement
  if (known?.chosen !== style.fontSize) {
    const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    known = { chosen: style.fontSize, pixels }
  }
  return known.pixels
}
