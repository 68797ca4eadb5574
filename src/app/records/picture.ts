import { MOST_PICTURE } from '#domain/fields/kinds.ts'

/** Side of a stored picture in pixels: sharp at the largest place it is shown. */
const SIDE = 112
const qualities = [0.85, 0.7, 0.5, 0.3]

/** The middle of a picture as a small square that can lie in a row; undefined for what is no picture. */
export async function squarePicture(file: Blob): Promise<string | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return undefined
  const side = Math.min(image.width, image.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, SIDE, SIDE)
  pen.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  image.close()
  return qualities
    .map((quality) => canvas.toDataURL('image/jpeg', quality))
    .find(({ length }) => length <= MOST_PICTURE)
}
