/**
 * V8 does not optimize WebAssembly. Optimizing the embedded database takes more time of the processor than a program saves by it
 * that ends within a few minutes.
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
