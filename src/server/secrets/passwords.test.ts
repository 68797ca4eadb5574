import { describe, expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

describe('passwords', () => {
  it('match their own hash and nothing else', async () => {
    const hash = await hashPassword('correct horse')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await passwordMatches('correct horse', hash)).toBe(true)
    expect(await passwordMatches('Correct horse', hash)).toBe(false)
    expect(await passwordMatches('', hash)).toBe(false)
  })

  it('hash differently every time', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(one).not.toBe(other)
  })

  it('match however a keyboard composes its letters', async () => {
    const hash = await hashPassword('şifre é'.normalize('NFC'))
    expect(await passwordMatches('şifre é'.normalize('NFD'), hash)).toBe(true)
  })

  it('keep the cost a hash was made with', async () => {
    const weaker = (await hashPassword('correct horse')).replace('m=19456', 'm=19457')
    expect(await passwordMatches('correct horse', weaker)).toBe(false)
  })

  it('match nothing without a usable hash, after the same work', async () => {
    for (const stored of [null, undefined, '', 'plain text', '$2b$10$abcdefghijklmnopqrstuv']) {
      expect(await passwordMatches('plain text', stored)).toBe(false)
    }
  })

  it('are all hashed, however many come at once', async () => {
    const hash = await hashPassword('correct horse')
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, index) => passwordMatches(index % 2 ? 'wrong' : 'correct horse', hash)),
    )
    expect(answers).toEqual([true, false, true, false, true, false, true])
  })
})
