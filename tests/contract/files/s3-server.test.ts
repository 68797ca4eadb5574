import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Store } from '#server/files/s3-store.ts'
import type { FileStore } from '#server/files/store.ts'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'

const credentials = { accessKeyId: 'tester', secretAccessKey: 'a secret of tests', region: 'eu-test-1' }
const Bucket = 'papers'
const Key = 'kept/ab/abcdef'
const MEGABYTE = 1024 * 1024

let server: S3Server
let client: S3Client
let store: FileStore

function clientWith(secretAccessKey: string): S3Client {
  return new S3Client({
    endpoint: server.endpoint,
    region: credentials.region,
    forcePathStyle: true,
    credentials: { accessKeyId: credentials.accessKeyId, secretAccessKey },
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

beforeAll(async () => {
  server = await startS3Server(credentials)
  client = clientWith(credentials.secretAccessKey)
  store = openS3Store({ ...credentials, endpoint: server.endpoint, bucket: Bucket, pathStyle: true })
})
afterAll(async () => {
  client.destroy()
  await server.close()
})

describe('the stand-in for S3, held against a client that is not ours', () => {
  test('D13: takes and gives what AWS’s client signs, and names with signs in them', async () => {
    const Body = randomBytes(1000)
    for (const key of [Key, 'a folder/naïve (1)!*.pdf', 'x+y=z&?.txt']) {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentType: 'application/pdf' }))
      const got = await client.send(new GetObjectCommand({ Bucket, Key: key }))
      expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(Body)).toBe(true)
      expect((await client.send(new HeadObjectCommand({ Bucket, Key: key }))).ContentLength).toBe(1000)
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
      await expect(client.send(new GetObjectCommand({ Bucket, Key: key }))).rejects.toThrow('NoSuchKey')
    }
  })

  test('D13: takes files in pieces from it', async () => {
    const pieces = [randomBytes(5 * MEGABYTE), randomBytes(1234)]
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const Parts = await Promise.all(
      pieces.map(async (Body, index) => {
        const { ETag } = await client.send(
          new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: index + 1, Body }),
        )
        return { ETag, PartNumber: index + 1 }
      }),
    )
    const listed = await client.send(new ListPartsCommand({ Bucket, Key, UploadId }))
    expect(listed.Parts?.map(({ PartNumber, Size, ETag }) => [PartNumber, Size, ETag]).sort()).toEqual(
      Parts.map(({ PartNumber, ETag }, index) => [PartNumber, pieces[index]?.length, ETag]),
    )
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
    expect(server.objects.get(`/${Bucket}/${Key}`)?.bytes.equals(Buffer.concat(pieces))).toBe(true)
    expect(server.begun()).toBe(0)
  })

  test('D13: refuses another secret, another body and no signature', async () => {
    const forger = clientWith('another secret')
    await expect(forger.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))).rejects.toThrow('SignatureDoesNotMatch')
    forger.destroy()
    expect((await fetch(`${server.endpoint}/${Bucket}/${Key}`)).status).toBe(403)
    const signed = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: 60 })
    expect((await fetch(signed)).status).toBe(200)
    expect((await fetch(signed.replace('abcdef', 'abcdee'))).status).toBe(403)
    expect((await fetch(signed, { method: 'DELETE' })).status).toBe(403)
  })

  test('D13: addresses signed by it end when they said they would', async () => {
    const signed = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), {
      expiresIn: 60,
      signingDate: new Date(Date.now() - 61_000),
    })
    expect((await fetch(signed)).status).toBe(403)
  })
})

describe('our store over it', () => {
  const place = 'incoming/cd/cdef'
  const wish = { portal: 'http://unused.example.com', type: 'text/plain', size: 5, seconds: 60 }
  const send = (url: string, body: string, type = 'text/plain'): Promise<Response> =>
    fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })

  test('D13: an address takes bytes of the type and length it was signed for, and gives them as it was told', async () => {
    const { url } = store.signPut(place, wish)
    expect((await send(url, 'hello', 'text/html')).status).toBe(403)
    expect((await send(url, 'hello!')).status).toBe(403)
    expect((await send(url, 'hello')).status).toBe(200)
    expect(await store.sizeOf(place)).toBe(5)
    expect((await store.read(place)).toString()).toBe('hello')
    const given = await fetch(store.signGet(place, { ...wish, disposition: 'attachment; filename="a.txt"' }))
    expect([given.status, await given.text(), given.headers.get('content-disposition')]).toEqual([
      200,
      'hello',
      'attachment; filename="a.txt"',
    ])
    // An independent client reads the same bytes, so the signatures are not only understood by our own code.
    const got = await client.send(new GetObjectCommand({ Bucket, Key: place }))
    expect(await got.Body?.transformToString()).toBe('hello')
    await store.remove(place)
    await store.remove(place)
    expect(await store.sizeOf(place)).toBeUndefined()
    await expect(store.read(place)).rejects.toThrow(/404 to GET: NoSuchKey/)
  })

  test('D13: pieces are counted, joined in order, and dropped', async () => {
    const upload = await store.begin(place, 'text/plain')
    for (const number of [2, 1]) {
      const { url } = store.signPut(place, { ...wish, piece: { upload, number } })
      expect((await send(url, `part${number}`)).status).toBe(200)
    }
    expect(await store.pieces(place, upload)).toEqual(
      new Map([
        [1, 5],
        [2, 5],
      ]),
    )
    await store.join(place, upload)
    expect((await store.read(place)).toString()).toBe('part1part2')
    expect((await store.pieces(place, upload)).size).toBe(0)
    const dropped = await store.begin(place, 'text/plain')
    await store.drop(place, dropped)
    await store.drop(place, dropped)
    expect(server.begun()).toBe(0)
    await store.write(place, Buffer.from('kept'), 'text/plain')
    expect((await store.read(place)).toString()).toBe('kept')
  })

  test('D10: what is written as it comes is there whole, or not at all', async () => {
    const piece = randomBytes(3 * MEGABYTE)
    async function* pieces(fault?: Error): AsyncGenerator<Uint8Array> {
      for (let each = 0; each < 4; each += 1) yield piece
      if (fault) throw fault
    }
    const poured = 'exports/ab/poured'
    expect(await store.pour(poured, pieces(), 'text/csv')).toBe(4 * piece.length)
    expect((await store.read(poured)).equals(Buffer.concat([piece, piece, piece, piece]))).toBe(true)
    await expect(store.pour('exports/ab/broken', pieces(new Error('cut off')), 'text/csv')).rejects.toThrow('cut off')
    expect(await store.sizeOf('exports/ab/broken')).toBeUndefined()
    expect(server.begun()).toBe(0)
  })

  test('a store that refuses is named with its reason', async () => {
    const wrong = openS3Store({
      ...credentials,
      secretAccessKey: 'wrong',
      endpoint: server.endpoint,
      bucket: Bucket,
      pathStyle: true,
    })
    await expect(wrong.write(place, Buffer.from('x'), 'text/plain')).rejects.toThrow(
      /403 to PUT: SignatureDoesNotMatch/,
    )
    await expect(wrong.begin(place, 'text/plain')).rejects.toThrow(/403 to POST/)
    await expect(wrong.sizeOf(place)).rejects.toThrow(/403 to HEAD/)
  })

  test('a bucket may stand in front of the host', () => {
    const other = openS3Store({ ...credentials, endpoint: 'https://s3.example.com', bucket: Bucket, pathStyle: false })
    expect(other.signPut(place, wish).url).toMatch(/^https:\/\/papers\.s3\.example\.com\/incoming\/cd\/cdef\?/)
    expect(other.origin).toBe('https://papers.s3.example.com')
  })
})
