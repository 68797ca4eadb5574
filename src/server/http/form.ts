import type { Context } from 'hono'
import { createHash } from 'node:crypto'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/rules/canonical-json.ts'
import { counted, refuseUnstorable } from './body.ts'
import type { FormRoom } from './form-room.ts'

export interface FormFile {
  readonly name: string
  readonly bytes: Buffer
}

interface Form {
  readonly fields: Readonly<Record<string, string>>
  readonly file: FormFile | undefined
  /** The same for every sending of the same form, however its parts were put together on the way. */
  readonly text: string
}

/** Room for the fields and for what stands between the parts. */
const BESIDE_THE_FILE = 64 * 1024

export function isForm(c: Context): boolean {
  return /^multipart\/form-data(;|$)/i.test(c.req.header('content-type') ?? '')
}

/** A form of plain fields and at most one file, by the name `file`. A field left empty is one that was not filled in. */
export async function readForm(c: Context, mostFileBytes: number, room: FormRoom): Promise<Form> {
  const most = mostFileBytes + BESIDE_THE_FILE
  if (Number(c.req.header('content-length') ?? 0) > most) throw new Refusal('TOO_LARGE')
  const bytes = await counted(c.req.raw.body, most, room.take)
  const parts = await partsOf(bytes, c.req.header('content-type') ?? '')
  const fields: Record<string, string> = {}
  let file: FormFile | undefined
  for (const [name, value] of parts) {
    if (typeof value === 'string') {
      if (Object.hasOwn(fields, name)) throw new Refusal('MALFORMED')
      if (value !== '') fields[name] = value
    } else if (value.size > 0 || value.name !== '') {
      // What a browser sends for a field without a chosen file has neither name nor bytes.
      if (name !== 'file' || file) throw new Refusal('MALFORMED')
      if (value.size > mostFileBytes) throw new Refusal('TOO_LARGE')
      file = { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) }
    }
  }
  refuseUnstorable(fields)
  return { fields, file, text: canonicalJson([fields, file ? digestOf(file) : null]) }
}

async function partsOf(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch (cause) {
    throw new Refusal('MALFORMED', { cause })
  }
}

function digestOf({ name, bytes }: FormFile): [string, string] {
  return [name, createHash('sha256').update(bytes).digest('base64url')]
}
