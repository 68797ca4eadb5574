/** The text with a field in braces where one writes; one goes on writing behind it. */
export function insertField(
  element: HTMLInputElement | HTMLTextAreaElement | null,
  text: string,
  name: string,
): string {
  const [from, to] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length]
  const field = `{${name}}`
  // The menu gives the focus back to its button before it is ours.
  setTimeout(() => {
    element?.focus()
    element?.setSelectionRange(from + field.length, from + field.length)
  })
  return text.slice(0, from) + field + text.slice(to)
}
