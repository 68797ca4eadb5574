import { messages } from './messages.ts'

/** A browser may refuse to copy: then that is said. */
export async function copyText(text: string, said: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    messages.show(said.failed, 'warning')
    return
  }
  messages.show(said.copied)
}
