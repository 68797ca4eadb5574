import { useTexts } from '../i18n/use-texts.ts'
import { CaseBox } from '../case/case-box.tsx'

interface Props {
  onChoose: (patient: { id: string; name: string }) => void
}

/** Finds the case that a message is about. */
export function MentionBox({ onChoose }: Props) {
  const { t } = useTexts()
  return (
    <CaseBox
      label={t('chat:mention')}
      placeholder={t('chat:mentionHint')}
      words={{ searching: t('chat:searching'), none: t('chat:noSuchCase'), failed: t('chat:notLoaded') }}
      onChoose={onChoose}
    />
  )
}
