/**
 * For programs that end within a few minutes: V8 does not optimize WebAssembly. For the embedded database that takes more time
 * of the processor than it saves in a quarter of an hour.
 */
export const shortLivedFlags = ['--liftoff-only'] as const

/**
 * What a program of the tests takes over from them: settings of a portal must not reach it, and what is compiled once serves
 * the others.
 */
export const bareEnvironment: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
)
