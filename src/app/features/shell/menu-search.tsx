import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { SuggestBox } from '#ui/parts/suggest-box.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { foldedMatch, MarkedText } from '../../records/marked-text.tsx'
import { ItemIcon } from './item-icon.tsx'
import type { Leaf } from './menu.ts'

/** S4. More than that is a list again, not a suggestion. */
const MOST = 10

export default function MenuSearch({ leaves }: { leaves: readonly Leaf[] }) {
  const { t } = useTexts()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const found = leaves.filter(({ title }) => foldedMatch(title, typed)).slice(0, MOST)
  const suggestions = found.map((leaf) => ({
    ...leaf,
    text: <MarkedText text={leaf.title} typed={typed} />,
    detail: leaf.path.at(-1),
    icon: <ItemIcon name={leaf.icon} />,
  }))
  return (
    <SuggestBox
      label={t('toolbar:menuSearch.label')}
      placeholder={t('toolbar:menuSearch.placeholder')}
      icon={<Icon name="search" />}
      typed={typed}
      onType={setTyped}
      suggestions={suggestions}
      word={typed.trim() !== '' && found.length === 0 ? t('toolbar:menuSearch.nothing') : undefined}
      onChoose={({ url, external }) => {
        setTyped('')
        if (external) window.open(url, '_blank', 'noreferrer')
        else void router.navigate({ to: url })
      }}
    />
  )
}
