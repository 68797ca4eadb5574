import { describe, expect, it } from 'vitest'
import { sought } from './search-text.ts'

describe('what a search may mean', () => {
  it.each([
    ['  García Mar ', { words: 'García Mar', day: undefined, document: undefined }],
    ['(305) 556-0001', { words: '3055560001', day: undefined }],
    ['+1 305 556 0001', { words: '13055560001' }],
    ['1990-05-02', { day: '1990-05-02', words: '1990-05-02' }],
    ['05/02/1990', { day: '1990-05-02' }],
    ['2/30/1990', { day: undefined }],
    ['ab 123456', { document: 'AB123456', words: 'ab 123456' }],
    ['abc', { document: undefined }],
    ['MIA-26-004217-1', { words: 'MIA-26-004217-1', id: undefined }],
    ['01990000-0000-7000-8000-00000000000A', { id: '01990000-0000-7000-8000-00000000000a' }],
  ])('%j', (text, meaning) => {
    expect(sought(text)).toMatchObject(meaning)
  })
})
