import { expect, test } from 'vitest'
import { user } from '#domain/entities/user.ts'
import * as v from 'valibot'
import { squarePicture } from './picture.ts'

/** A picture with a mark in its middle that no square cut may lose. */
async function drawn(width: number, height: number): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#c00'
  pen.fillRect(width / 2 - 20, height / 2 - 20, 40, 40)
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no blob')))))
}

test('S11: the middle of a picture becomes a small square that the server accepts', async () => {
  const picture = (await squarePicture(await drawn(900, 300))) ?? ''
  expect(v.is(user.fields.image_url.schema, picture)).toBe(true)
  const image = new Image()
  image.src = picture
  await image.decode()
  expect([image.width, image.height]).toEqual([112, 112])
})

test('what is no picture is none', async () => {
  expect(await squarePicture(new Blob(['not a picture'], { type: 'image/png' }))).toBeUndefined()
})
