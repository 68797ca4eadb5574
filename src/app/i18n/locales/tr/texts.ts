/** The texts that every screen needs, one file on the way to the browser. */
export const core = import.meta.glob('./{common,errors,session}.json', { eager: true, import: 'default' })

/** All others, a file each, for the screens that ask for them. */
export const others = import.meta.glob(['./**/*.json', '!./{common,errors,session}.json'], { import: 'default' })
