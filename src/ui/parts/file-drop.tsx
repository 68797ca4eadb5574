import { FileUpload as Ark, useFileUploadContext } from '@ark-ui/react/file-upload'
import { useEffect, useId, useRef } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { ArkLocale } from './ark-locale.tsx'
import { button } from './button.tsx'
import { fieldLabel, requiredMark, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

const zone = css({
  display: 'grid',
  justifyItems: 'center',
  gap: '2',
  padding: '6',
  borderWidth: '1',
  borderStyle: 'dashed',
  borderColor: 'border',
  borderRadius: 'lg',
  background: 'surface',
  textAlign: 'center',
  transitionProperty: 'colors',
  transitionDuration: 'fast',
  '&[data-dragging]': { borderColor: 'primary', background: 'selected' },
  '&[data-invalid]': { borderColor: 'danger' },
  '&[data-disabled]': { opacity: '0.6' },
})
const file = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingInline: '3',
  paddingBlock: '2',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'md',
  color: 'muted',
})
const fileName = css({ flex: '1', minWidth: '0', color: 'text', overflowWrap: 'break-word' })
const fault = css({ textStyle: 'small', color: 'danger', _empty: { display: 'none' } })

interface Props extends FieldProps {
  files: readonly File[]
  /** Called once for each choice; `refused` are too large, too many or of another kind. */
  onChange: (files: File[], refused: File[]) => void
  /** Kinds as browsers name them: image/png, application/pdf. */
  accept?: readonly string[]
  maxFiles?: number
  /** In bytes. */
  maxSize?: number
  texts: { drop: string; choose: string; remove: (name: string) => string }
  disabled?: boolean
}

interface Choice {
  readonly taken?: File[]
  readonly refused?: File[]
}

/** Ark reports the accepted and the refused files of one choice separately, in the same turn. This reports them together. */
function useOneChoice(files: readonly File[], onChange: Props['onChange']): (part: Choice) => void {
  const choice = useRef<Choice>(undefined)
  return (part) => {
    // `ForgetRefused` causes this.
    if (part.refused?.length === 0) return
    if (!choice.current)
      queueMicrotask(() => {
        const { taken = [...files], refused = [] } = choice.current ?? {}
        choice.current = undefined
        onChange(taken, refused)
      })
    choice.current = { ...choice.current, ...part }
  }
}

/** Ark reports a refused file only once while it remembers it. */
function ForgetRefused() {
  const { rejectedFiles, clearRejectedFiles } = useFileUploadContext()
  useEffect(() => {
    if (rejectedFiles.length > 0) clearRejectedFiles()
  })
  return null
}

/** Takes files that are dropped on it, and those chosen by its button. */
export function FileDrop({
  label,
  hint,
  error,
  required,
  files,
  onChange,
  accept,
  maxFiles = 1,
  maxSize,
  texts,
  disabled,
}: Props) {
  const errorId = useId()
  const tell = useOneChoice(files, onChange)
  return (
    <ArkLocale>
      <Ark.Root
        acceptedFiles={[...files]}
        onFileAccept={(details) => tell({ taken: details.files })}
        onFileReject={(details) => tell({ refused: details.files.map((one) => one.file) })}
        accept={accept ? [...accept] : undefined}
        maxFiles={maxFiles}
        maxFileSize={maxSize}
        disabled={disabled}
        required={required}
        invalid={Boolean(error)}
        translations={{ dropzone: label, deleteFile: (entry) => texts.remove(entry.name) }}
        className={css({ display: 'grid', gap: '1.5' })}
      >
        <Ark.Label className={cx(fieldLabel, required && requiredMark)}>{label}</Ark.Label>
        <Ark.Dropzone role="group" className={zone} disableClick>
          <span className={css({ color: 'muted' })}>
            <Icon name="upload" size="md" />
          </span>
          <p>{texts.drop}</p>
          <Ark.Trigger aria-describedby={errorId} className={button({ size: 'sm' })}>
            {texts.choose}
          </Ark.Trigger>
          {hint && <p className={css({ textStyle: 'small', color: 'muted' })}>{hint}</p>}
        </Ark.Dropzone>
        <p id={errorId} aria-live="polite" className={fault}>
          {error}
        </p>
        {files.length > 0 && (
          <Ark.ItemGroup className={css({ display: 'grid', gap: '2' })}>
            {files.map((entry) => (
              <Ark.Item key={`${entry.name} ${entry.size} ${entry.lastModified}`} file={entry} className={file}>
                <Icon name="file" />
                <Ark.ItemName className={fileName} />
                <Ark.ItemSizeText className={css({ textStyle: 'small' })} />
                <Ark.ItemDeleteTrigger
                  title={texts.remove(entry.name)}
                  className={button({ tone: 'quiet', size: 'sm', square: true })}
                >
                  <Icon name="close" />
                </Ark.ItemDeleteTrigger>
              </Ark.Item>
            ))}
          </Ark.ItemGroup>
        )}
        <Ark.HiddenInput />
        <ForgetRefused />
      </Ark.Root>
    </ArkLocale>
  )
}
