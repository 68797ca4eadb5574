import { queryOptions } from '@tanstack/react-query'
import { ownDevice } from '../../../device/own-device.ts'

/** Until the server has said for how long anything may lie here. */
const AGAIN = 2000

/** Bytes on this device, sealed, for as long as anything of their case may lie here. */
export const keptFiles = {
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
