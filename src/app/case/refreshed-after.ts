import { isUnanswered } from '../api/api-error.ts'

/**
 * Sends a command, and refreshes what shows its outcome: also after a refusal, which says that the page was stale. Where no
 * answer came, that is said at once: the refresh would wait for the same line.
 */
export async function refreshedAfter<Answer>(
  send: () => Promise<Answer>,
  refresh: () => Promise<unknown>,
): Promise<Answer> {
  const answer = await send().catch(async (error: unknown) => {
    const refreshed = refresh()
    if (!isUnanswered(error)) await refreshed
    throw error
  })
  await refresh()
  return answer
}
