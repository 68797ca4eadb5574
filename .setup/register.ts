// npm run register: writes the list of all definitions, and the outline of each for pages that don't load definitions.
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { outlinesOf, type Outline } from '../src/domain/outline.ts'

const domain = path.resolve(import.meta.dirname, '../src/domain')
const REGISTER = path.join(domain, 'register.gen.ts')
const OUTLINE = path.join(domain, 'outline.gen.ts')

const files = readdirSync(path.join(domain, 'entities'))
  .filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== 'index.ts')
  .map((file) => file.slice(0, -'.ts'.length))
  .sort()
const nameIn = (file: string): string => file.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const value = (of: string | boolean): string => (typeof of === 'string' ? `'${of}'` : `${of}`)
const written = (outline: Outline): string =>
  Object.entries(outline)
    .map(([name, of]) => `${name}: ${value(of)}`)
    .join(', ')

const outlineText = (outlines: Record<string, Outline>): string =>
  `// Written by \`npm run register\` from the definitions of the entities.
import type { Outline } from './outline.ts'

export const outline: Readonly<Record<string, Outline>> = {
${Object.entries(outlines)
  .map(([name, outline]) => `  ${name}: { ${written(outline)} },\n`)
  .join('')}}
`

writeFileSync(
  REGISTER,
  `// Written by \`npm run register\` from the files of ./entities.
${files.map((file) => `import { ${nameIn(file)} } from './entities/${file}.ts'\n`).join('')}
export const entities = [
${files.map((file) => `  ${nameIn(file)},\n`).join('')}] as const
`,
)
// Definitions reach it through the addresses of pages.
if (!existsSync(OUTLINE)) writeFileSync(OUTLINE, outlineText({}))
const { entities } = await import('../src/domain/entities/index.ts')
writeFileSync(OUTLINE, outlineText(outlinesOf(entities)))
