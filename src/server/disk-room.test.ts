import { describe, expect, it } from 'vitest'
import { roomIn } from './disk-room.ts'

describe('O3: the room left on a disk', () => {
  it.each([
    [1_000, 'enough'],
    [800, 'enough'],
    [799, 'little'],
    [300, 'little'],
    [299, 'none'],
    [0, 'none'],
  ])('%i of 800 bytes in reserve: %s', (free, room) => {
    expect(roomIn(free, 800)).toBe(room)
  })
})
