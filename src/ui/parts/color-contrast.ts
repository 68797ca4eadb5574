const HEX = /^#[0-9a-f]{6}$/i

export function isHex(text: string): boolean {
  return HEX.test(text)
}

/** How light a colour is to the eye, from 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const part = Number.parseInt(hex.slice(place, place + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How well two colours are told apart: from 1, not at all, to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Black or white, whichever is read better on a colour. One of them always is read well. */
export function inkOn(hex: string): '#000000' | '#ffffff' {
  return contrastOf(hex, '#ffffff') >= contrastOf(hex, '#000000') ? '#ffffff' : '#000000'
}
