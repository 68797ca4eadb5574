import { useTexts } from '../../../i18n/use-texts.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'

const nothing = {}

interface Props {
  name: string
  onClose: () => void
  end: (key: string) => Promise<unknown>
}

/** Asks once more, by the person's name: there is no way to undo it. */
export function EndStaffDialog({ name, onClose, end }: Props) {
  const { t } = useTexts()
  return (
    <FormDialog
      title={t('lawfirm:ending.title', { name })}
      description={t('lawfirm:ending.text')}
      fields={nothing}
      submit={t('lawfirm:endStaff')}
      danger
      size="sm"
      onClose={onClose}
      send={(_, key) => end(key)}
    />
  )
}
