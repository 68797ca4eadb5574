const TAG = 0x0112
const ENTRY = 12

/** How a picture is to be turned, from its Exif block (1 is upright); everything else in the block is left behind. */
export function orientationIn(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return 1
  const little = order === 'II'
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const long = (at: number): number => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = long(4)
  for (let index = 0; index < short(directory); index += 1) {
    const at = directory + 2 + index * ENTRY
    if (at + ENTRY > tiff.length) return 1
    if (short(at) !== TAG) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** An Exif block that says how to turn the picture and nothing else. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(TAG, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
