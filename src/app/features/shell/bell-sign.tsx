import { Bell } from 'lucide-react'
import { CountSign } from './count-sign.tsx'

export function BellSign({ total }: { total: number | undefined }) {
  return (
    <CountSign total={total}>
      <Bell size="1.25em" aria-hidden="true" />
    </CountSign>
  )
}
