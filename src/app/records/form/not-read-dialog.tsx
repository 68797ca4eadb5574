import { Dialog } from '#ui/parts/dialog.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { RowsState, type Reading } from '../rows-state.tsx'

/** In place of a form whose record could not be read: says so and offers another try. */
export function NotReadDialog({ title, read, onClose }: { title: string; read: Reading; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog open title={title} closeText={t('fields:close')} onClose={onClose} size="sm">
      <RowsState rows={read}>{null}</RowsState>
    </Dialog>
  )
}
