/** Typed figures as 0 to 9, whether they were Arabic or Persian ones, and without the marks of direction that come with them. */
export function latinFigures(text: string): string {
  return text
    .replaceAll(/[\u200E\u200F\u061C]/g, '')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
}
