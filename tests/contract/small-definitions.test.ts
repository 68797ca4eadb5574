import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { entities } from '#domain/entities/index.ts'

const folder = new URL('../../src/domain/entities/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !/^index\.|\.test\.ts$/.test(file))

// What a reader has to think about: neither imports nor comments, nor bare names in a long list, nor what a role may do.
const skipped = [/^\s*$/, /^import /, /^\s*(\/\/|\/?\*)/, /^\s*'[a-z0-9_]+',$/, /^\s*[a-z_]+: '[lrcudea]+ [a-z, ]+',$/]

function thoughtsIn(file: string): number {
  const lines = readFileSync(new URL(file, folder), 'utf8').split('\n')
  return lines.filter((line) => !skipped.some((shape) => shape.test(line))).length
}

/** The four that tell a whole story of a case or of a log-in; a line a field is most of it. */
const longer: Record<string, number> = { 'patient.ts': 85, 'appointment.ts': 85, 'lien.ts': 85, 'user.ts': 85 }

describe('definitions', () => {
  it('D1: one file an entity, named like it', () => {
    expect(files.sort()).toEqual(entities.map(({ name }) => `${name.replaceAll('_', '-')}.ts`).sort())
  })

  it.each(files)('%s stays small', (file) => {
    expect(thoughtsIn(file)).toBeGreaterThan(2)
    expect(thoughtsIn(file)).toBeLessThanOrEqual(longer[file] ?? 60)
  })
})
