import { ApiError } from '../../../api/api-error.ts'

/** Runs a change; on a version conflict the data is refetched before the error is shown. */
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
