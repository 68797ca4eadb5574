import { ApiError } from '../../../api/api-error.ts'

/** Does it; where somebody else was faster, what is shown is fetched anew before the refusal is told. */
export async function refreshWhereStale<Done>(
  refresh: () => Promise<unknown>,
  work: () => Promise<Done>,
): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') await refresh()
    throw error
  }
}
