import { lazy, Suspense, useState } from 'react'
import type { ModalProps } from '#ui/parts/modal.tsx'

const Drawer = lazy(async () => ({ default: (await import('#ui/parts/drawer.tsx')).Drawer }))

/** A drawer that is fetched when it first opens; from then on it stays mounted, so that it gives the focus back. */
export function LazyDrawer(drawer: ModalProps) {
  const [used, setUsed] = useState(drawer.open)
  if (drawer.open && !used) setUsed(true)
  return (
    used && (
      <Suspense fallback={null}>
        <Drawer {...drawer} />
      </Suspense>
    )
  )
}
