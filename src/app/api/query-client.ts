import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { behindServer } from './from-device.ts'

function worthAnotherTry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** `behind` stands between every question and the server. */
export function createQueryClient(behind?: ReturnType<typeof behindServer>): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a paused query would show its skeleton for ever; one that runs fails and says so.
        networkMode: 'always',
        ...(behind && { persister: behind }),
        staleTime: 30_000,
        retry: worthAnotherTry,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
