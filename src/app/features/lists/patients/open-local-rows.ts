import { useEffect, useState } from 'react'

type LocalRows = Awaited<ReturnType<typeof fetchLocalRows>>

const fetchLocalRows = () => import('../../../device/patient-store/local-rows.ts')

let opened: LocalRows | undefined

/** What filters, orders and searches the rows of the device comes in one file with what opens them. */
export async function openLocalRows(): Promise<LocalRows> {
  return (opened ??= await fetchLocalRows())
}

/** Undefined until it has come; a list without rows on the device shows the server's, and needs none of it. */
export function useLocalRows(wanted: boolean): LocalRows | undefined {
  const [local, setLocal] = useState(opened)
  useEffect(() => {
    if (wanted && !local) void openLocalRows().then(setLocal)
  }, [wanted, local])
  return local
}
