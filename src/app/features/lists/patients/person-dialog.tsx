import { useState } from 'react'
import { findsWords } from '#domain/rules/fold.ts'
import { Button } from '#ui/parts/button.tsx'
import { Combobox } from '#ui/parts/combobox.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Named } from './use-titles.ts'

interface Props {
  open: boolean
  title: string
  description: string
  label: string
  people: readonly Named[]
  doText: string
  busy: boolean
  onClose: () => void
  onChoose: (id: string) => void
}

/** Asks for one person, for all the chosen cases. */
export default function PersonDialog({ people, label, doText, busy, onChoose, ...dialog }: Props) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Dialog
      {...dialog}
      size="sm"
      closeText={t('cases:close')}
      footer={
        <>
          <Button onClick={dialog.onClose}>{t('cases:cancel')}</Button>
          <Button tone="primary" busy={busy} disabled={chosen === null} onClick={() => chosen && onChoose(chosen)}>
            {doText}
          </Button>
        </>
      }
    >
      <Combobox
        label={label}
        options={people}
        matches={findsWords}
        value={chosen}
        onChange={setChosen}
        texts={{ open: t('cases:people.open'), clear: t('cases:people.clear'), nothing: t('cases:people.nothing') }}
      />
    </Dialog>
  )
}
