import type { Allowance } from '#server/http/attempts.ts'

export type SignInAllowances = ReturnType<typeof signInAllowances>

/**
 * How often a caller without a session may try each call. The strict count is by name and network together, so that wrong
 * tries delay their own network only. The counts by name and by network alone are loose: they slow down guessing from many
 * networks, or at many names.
 */
export function signInAllowances(tries: number) {
  const strict = (of: string): Allowance => ({ of, burst: tries, perMinute: tries / 5 })
  const byName = (of: string): Allowance => ({ of, burst: tries * 6, perMinute: tries / 5 })
  const byNetwork = (of: string): Allowance => ({ of, burst: tries * 20, perMinute: tries * 2 })
  return {
    login: strict('login'),
    loginOfName: byName('login by name'),
    loginOfNetwork: byNetwork('login by network'),
    loginOfDevice: strict('login by known device'),
    register: byNetwork('register by network'),
    /** How often an owner is mailed that an account was asked for at his address. */
    registerNotice: { of: 'register notice', burst: 1, perMinute: 1 / 60 },
    forgot: strict('forgot'),
    forgotOfName: byName('forgot by name'),
    forgotOfNetwork: byNetwork('forgot by network'),
    reset: byNetwork('reset by network'),
    ownPassword: strict('own password'),
  } satisfies Record<string, Allowance>
}
