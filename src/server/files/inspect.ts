import type { FileType } from '#domain/rules/file-types.ts'
import { Damaged } from './images/damaged.ts'
import { cleanHeic } from './images/heic.ts'
import { cleanJpeg } from './images/jpeg.ts'
import { cleanPng } from './images/png.ts'
import { cleanTiff } from './images/tiff.ts'
import { cleanWebp } from './images/webp.ts'
import { sniff } from './sniff.ts'

export type Inspected = { readonly bytes: Buffer } | { readonly fault: 'wrong_type' | 'damaged' }

const cleaners: Partial<Record<FileType, (bytes: Buffer) => Buffer>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/heic': cleanHeic,
  'image/tiff': cleanTiff,
}

/** Whether the bytes are what they were said to be, and the bytes that may be shown to others. */
export function inspect(bytes: Buffer, said: FileType): Inspected {
  if (sniff(bytes) !== said) return { fault: 'wrong_type' }
  try {
    return { bytes: cleaners[said]?.(bytes) ?? bytes }
  } catch (error) {
    if (error instanceof Damaged) return { fault: 'damaged' }
    throw error
  }
}
