import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Select } from '#ui/parts/select.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { documentKinds } from './document-kinds.ts'
import type { ChosenFile } from './send-documents.ts'
import { sizeText } from '../../../files/size-text.ts'
import { line, name, small } from './styles.ts'

const row = css({
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) minmax(0, 16rem) auto' },
})
const kindPlace = css({ gridColumn: { base: '1 / -1', md: 'auto' }, gridRow: { base: '2', md: 'auto' } })

interface Props {
  files: readonly ChosenFile[]
  onChange: (files: ChosenFile[]) => void
}

/** What is about to be sent, each with the kind that its name suggests. */
export function ChosenFiles({ files, onChange }: Props) {
  const { t, language } = useTexts()
  const labels = useLabels('patient_document')
  const options = documentKinds.map((value) => ({ value, label: labels.choice('doc_type', value) }))
  return (
    <ul>
      {files.map(({ id, file, kind }) => (
        <li key={id} aria-label={file.name} className={cx(line, row)}>
          <div>
            <p className={name}>{file.name}</p>
            <p className={small}>{sizeText(file.size, language)}</p>
          </div>
          <div className={kindPlace}>
            <Select
              label={labels.field('doc_type')}
              options={options}
              value={kind}
              onChange={(chosen) => onChange(files.map((one) => (one.id === id ? { ...one, kind: chosen } : one)))}
            />
          </div>
          <IconButton
            label={t('documents:remove', { name: file.name })}
            onClick={() => onChange(files.filter((one) => one.id !== id))}
          >
            <Icon name="close" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
