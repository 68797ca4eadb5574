import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isPortals } from '#domain/portal-answer.ts'
import { messages } from '#ui/parts/messages.ts'
import { ApiError, isUnanswered } from '../../../api/api-error.ts'
import { ownDevice } from '../../../device/own-device.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { addressOf, type CaseDocument } from './documents-queries.ts'

const PDF = 'application/pdf'

const caseOf = (row: CaseDocument): string => String(row.patient_id)

/** A URL of the server, or an object URL of bytes on this device. */
export interface Bytes {
  readonly url: string
  /** Set for bytes from this device. */
  readonly own?: ArrayBuffer
}

/** The server first, because it audits every view; offline, the copy on this device. */
export async function bytesOf(row: CaseDocument, disposition: 'inline' | 'attachment'): Promise<Bytes> {
  try {
    return { url: await addressOf(row.id, disposition) }
  } catch (error) {
    const own = isUnanswered(error) && (await keptFiles.open(caseOf(row), row.id))
    if (!own) throw error
    return { url: URL.createObjectURL(new Blob([own], { type: String(row.mime) })), own }
  }
}

/** An object URL keeps its bytes in memory until it is revoked. */
export function releaseBytes({ url, own }: Bytes): void {
  if (own) URL.revokeObjectURL(url)
}

/** Refuses captive-portal pages in place of the document. Only the portal's own answers carry its mark. */
export async function fetchPaper(address: string): Promise<Response> {
  const own = new URL(address, window.location.href).origin === window.location.origin
  const response = await fetch(address, { redirect: 'error' }).catch(() => undefined)
  if (!response?.ok || (own && !isPortals(response))) throw new ApiError(0, 'UNREACHABLE')
  return response
}

async function keepPaper(row: CaseDocument): Promise<boolean> {
  const response = await fetchPaper(await addressOf(row.id, 'attachment'))
  // The PDF library must be available offline too.
  if (row.mime === PDF) await (await import('./pdf-pages.tsx')).fetchDrawing()
  return keptFiles.keep(caseOf(row), row.id, await response.arrayBuffer())
}

export interface KeptPapers {
  /** Whether the document is on this device; undefined where none may be. */
  readonly isKept: (row: CaseDocument) => boolean | undefined
  /** Whether documents may be kept here as soon as the server has granted it. */
  readonly mayCome: boolean
  readonly change: (row: CaseDocument) => void
  /** The id of the document that is being saved or removed. */
  readonly busy: string | undefined
}

/** Documents of a case that open without a connection. */
export function useKeptPapers(patientId: string): KeptPapers {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { data } = useQuery(keptFiles.ofCase(patientId))
  const changing = useMutation({
    async mutationFn(row: CaseDocument) {
      if (data?.ids.includes(row.id)) await keptFiles.drop(patientId, row.id)
      else if (!(await keepPaper(row))) throw new ApiError(0, 'OFFLINE')
    },
    onError: (error) =>
      messages.show(error instanceof ApiError ? sentence(error) : t('documents:here.noRoom'), 'error'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keptFiles.ofCase(patientId).queryKey }),
  })
  return {
    isKept: (row) => (data?.may ? data.ids.includes(row.id) : undefined),
    mayCome: data?.keeps === true,
    change: (row) => changing.mutate(row),
    busy: changing.isPending ? changing.variables.id : undefined,
  }
}

/** Polls until the server has granted a lease for data on this device. */
const AGAIN = 2000

/** Encrypted files on this device, valid while the lease of their case lasts. */
const keptFiles = {
  /** Whether files may be kept, and the ids of those that are. */
  ofCase: (about: string) =>
    queryOptions({
      queryKey: ['device', 'files', about],
      staleTime: 0,
      queryFn: async () => {
        const device = await ownDevice()
        const keeps = device?.keeps === true
        const may = keeps && (await device.lease()) > 0
        return { keeps, may, ids: may ? await device.answers.files(about) : [] }
      },
      refetchInterval: ({ state }) => (state.data?.may ? false : AGAIN),
    }),

  async open(about: string, id: string): Promise<ArrayBuffer | undefined> {
    const device = await ownDevice()
    return device && (await device.lease()) > 0 ? device.answers.file(about, id) : undefined
  },

  /** False if nothing may be kept on this device. */
  async keep(about: string, id: string, bytes: ArrayBuffer): Promise<boolean> {
    const device = await ownDevice()
    const kept = device?.keeps === true && (await device.answers.keepFile(about, id, bytes))
    if (kept) await navigator.storage?.persist?.()
    return kept
  },

  drop: async (about: string, id: string) => (await ownDevice())?.answers.dropFile(about, id),
}
