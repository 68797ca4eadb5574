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

/** Where the bytes of a paper are: at an address of the server, or in this browser. */
interface Bytes {
  readonly url: string
  /** Where they lay on this device. */
  readonly own?: ArrayBuffer
}

/** The server first, since each look goes on record there; where nobody answers, what lies here. */
export async function bytesOf(row: CaseDocument, disposition: 'inline' | 'attachment'): Promise<Bytes> {
  try {
    return { url: await addressOf(row.id, disposition) }
  } catch (error) {
    const own = isUnanswered(error) && (await keptFiles.open(caseOf(row), row.id))
    if (!own) throw error
    return { url: URL.createObjectURL(new Blob([own], { type: String(row.mime) })), own }
  }
}

/** An opened paper stays in memory for as long as it has an address. */
export function letGo({ url, own }: Bytes): void {
  if (own) URL.revokeObjectURL(url)
}

/** A page that a guest network gives in the paper's place must not be kept as the paper. A store of others bears no mark. */
async function fetchPaper(address: string): Promise<Response> {
  const own = new URL(address, window.location.href).origin === window.location.origin
  const response = await fetch(address, { redirect: 'error' }).catch(() => undefined)
  if (!response?.ok || (own && !isPortals(response))) throw new ApiError(0, 'UNREACHABLE')
  return response
}

async function keepPaper(row: CaseDocument): Promise<boolean> {
  const response = await fetchPaper(await addressOf(row.id, 'attachment'))
  // What draws papers is needed where it can't be fetched.
  if (row.mime === PDF) await (await import('./pdf-pages.tsx')).fetchDrawing()
  return keptFiles.keep(caseOf(row), row.id, await response.arrayBuffer())
}

export interface KeptPapers {
  /** Whether this one lies on this device; undefined where none may. */
  readonly isKept: (row: CaseDocument) => boolean | undefined
  readonly change: (row: CaseDocument) => void
  /** The one that is being fetched or taken away. */
  readonly busy: string | undefined
}

/** Which papers of a case lie on this device, so that they open without a connection. */
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
    change: (row) => changing.mutate(row),
    busy: changing.isPending ? changing.variables.id : undefined,
  }
}

/** Until the server has said for how long anything may lie here. */
const AGAIN = 2000

/** Bytes on this device, sealed, for as long as anything of their case may lie here. */
const keptFiles = {
  /** Whether some could be kept now, and of which files of a case they are. */
  ofCase: (about: string) =>
    queryOptions({
      queryKey: ['device', 'files', about],
      staleTime: 0,
      queryFn: async () => {
        const device = await ownDevice()
        const may = device?.keeps === true && (await device.lease()) > 0
        return { may, ids: may ? await device.answers.files(about) : [] }
      },
      refetchInterval: ({ state }) => (state.data?.may ? false : AGAIN),
    }),

  async open(about: string, id: string): Promise<ArrayBuffer | undefined> {
    const device = await ownDevice()
    return device && (await device.lease()) > 0 ? device.answers.file(about, id) : undefined
  },

  /** False where nothing may lie here. */
  async keep(about: string, id: string, bytes: ArrayBuffer): Promise<boolean> {
    const device = await ownDevice()
    const kept = device?.keeps === true && (await device.answers.keepFile(about, id, bytes))
    if (kept) await navigator.storage?.persist?.()
    return kept
  },

  drop: async (about: string, id: string) => (await ownDevice())?.answers.dropFile(about, id),
}
