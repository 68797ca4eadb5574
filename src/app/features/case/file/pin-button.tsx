import { useQuery } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { pinnedQuery, quickCalls, useQuickChange } from '../../../case/quick/quick-queries.ts'

/** Keeps a case in the quick panel, or lets it go. */
export function PinButton({ id }: { id: string }) {
  const { t } = useTexts()
  const { data } = useQuery(pinnedQuery)
  const change = useQuickChange(quickCalls.pin)
  const pinned = data?.includes(id) ?? false
  return (
    <IconButton
      label={pinned ? t('case:unpin') : t('case:pin')}
      aria-pressed={pinned}
      busy={change.isPending}
      onClick={() => change.mutate({ id, pinned: !pinned })}
    >
      {pinned ? <PinOff size="1.25em" aria-hidden="true" /> : <Pin size="1.25em" aria-hidden="true" />}
    </IconButton>
  )
}
