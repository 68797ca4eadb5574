import { type ReactNode, useState } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { Kbd } from '#ui/parts/kbd.tsx'
import { SuggestBox } from '#ui/parts/suggest-box.tsx'
import { EntryFacts } from '../../../case/entry-facts.tsx'
import { usePatientSearch } from '../../../case/patient-search.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { foldedMatch, MarkedText } from '../../../records/marked-text.tsx'
import { Sheet } from './sheet.tsx'

export interface Command {
  readonly id: string
  readonly title: string
  readonly group: 'pages' | 'actions'
  readonly keys?: readonly string[]
  readonly icon?: ReactNode
  readonly run: () => void
}

const MOST = 8
/** Less is not looked for everywhere. */
const SHORTEST = 2

/** Any page, patient or action in a few letters. */
export default function Palette({
  commands,
  onPatient,
  onEverywhere,
  onClose,
}: {
  commands: readonly Command[]
  onPatient: (id: string) => void
  /** People, firms, liens and papers too. */
  onEverywhere: (text: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const { entries, busy } = usePatientSearch(typed)
  const empty = typed.trim() === ''

  const found = commands
    .filter(({ title }) => empty || foldedMatch(title, typed))
    .map(({ id, title, group, keys, icon, run }) => ({
      id,
      text: <MarkedText text={title} typed={typed} />,
      detail: keys && <Kbd keys={keys} />,
      group: t(`palette:groups.${group}`),
      icon,
      run,
    }))
  const patients = entries.map((entry) => ({
    id: entry.id,
    text: <MarkedText text={entry.name} typed={typed} />,
    detail: <EntryFacts entry={entry} typed={typed} />,
    group: t('palette:groups.patients'),
    icon: undefined,
    run: () => onPatient(entry.id),
  }))
  const pages = found.filter(({ group }) => group === t('palette:groups.pages'))
  const actions = found.filter(({ group }) => group === t('palette:groups.actions'))
  const near = [...(empty ? pages : pages.slice(0, MOST)), ...patients, ...actions]
  const everywhere = {
    id: 'everywhere',
    text: t('palette:everywhere', { text: typed.trim() }),
    detail: undefined,
    group: t('palette:groups.more'),
    icon: <Icon name="search" />,
    run: () => onEverywhere(typed.trim()),
  }
  const suggestions = typed.trim().length < SHORTEST ? near : [...near, everywhere]
  return (
    <Sheet label={t('palette:title')} onClose={onClose}>
      <SuggestBox
        inline
        label={t('palette:title')}
        placeholder={t('palette:placeholder')}
        icon={<Icon name="search" />}
        typed={typed}
        onType={setTyped}
        suggestions={suggestions}
        word={near.length > 0 ? undefined : busy ? t('palette:busy') : t('palette:nothing')}
        onChoose={({ run }) => {
          onClose()
          run()
        }}
      />
    </Sheet>
  )
}
