import type { NameSetName } from '../names/index.ts'
import { arabic } from './arabic.ts'
import { english } from './english.ts'
import type { Patterns } from './patterns.ts'
import { spanish } from './spanish.ts'
import { turkish } from './turkish.ts'

export const patternsOf: Readonly<Record<NameSetName, Patterns>> = { english, spanish, turkish, arabic }
export { filled } from './patterns.ts'
