import { useId, type ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { CancelButton } from '#ui/parts/cancel-button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { submitKeys } from '#ui/parts/submit-by-keys.ts'
import { css } from '#ui/styled/css/index.js'
import { useOnLine } from '../../api/on-line.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Faults } from './check-values.ts'
import { FormBody } from './form-body.tsx'
import type { FormFields, Values } from './form-fields.ts'
import { RefusalBox, type Remedies } from './refusal.tsx'
import { useForm } from './use-form.ts'
import { useLossQuestion } from './loss-questions.tsx'

interface Props {
  title: string
  description?: ReactNode | ((values: Values) => ReactNode)
  /** Empty for a command that only needs confirmation. */
  fields?: FormFields | ((values: Values) => FormFields)
  initial?: Values
  /** Validates across fields. */
  check?: (values: Values) => Faults
  submit: string
  danger?: boolean
  size?: 'sm' | 'md' | 'lg'
  onClose: () => void
  /** Where the focus goes when it closes, if what opened it may have left the page. */
  returnTo?: () => HTMLElement | null
  /** Closes the dialog when it succeeds. */
  send: (values: Values, key: string) => Promise<unknown>
  /** Content above the fields; it may set several of them at once. */
  children?: ReactNode | ((form: FormPart) => ReactNode)
  /** Content below the fields, such as their total. */
  renderBelow?: (form: FormPart) => ReactNode
  /** Called on every change. */
  onChange?: (name: string, value: unknown) => void
  /** Values that other fields take on with a change; `before` are those until then. */
  follow?: (name: string, value: unknown, before: Values) => Values
  /** Link to where the cause of a refusal can be fixed. */
  remedies?: Remedies
  /** Whether the command can be queued offline; other commands are disabled without a connection. */
  waits?: boolean
}

/** Props of a form part that reads and changes several fields. */
export interface FormPart<Said extends Values = Values> {
  readonly values: Said
  readonly faults: Faults
  readonly change: (name: string, value: unknown) => void
}

const nothing: Values = {}
const noFields: FormFields = {}
const needs = css({
  padding: '3',
  borderRadius: 'md',
  background: 'cautionSoft',
  color: 'caution',
  _empty: { display: 'none' },
})

/** Dialog with a form for one command. Mounted only while open, so it always starts fresh. */
export function FormDialog({
  title,
  description,
  fields: asked = noFields,
  initial = nothing,
  check,
  submit,
  danger,
  size,
  onClose,
  returnTo,
  send,
  children,
  renderBelow,
  onChange,
  follow,
  remedies,
  waits = false,
}: Props) {
  const { t } = useTexts()
  const id = useId()
  const {
    fields,
    values,
    faults,
    failure,
    busy,
    changed,
    change: put,
    form,
  } = useForm({
    fields: asked,
    initial,
    check,
    async send(said, key) {
      await send(said, key)
      onClose()
    },
  })
  function change(name: string, value: unknown) {
    put(name, value)
    for (const [other, followed] of Object.entries(follow?.(name, value, values) ?? nothing)) put(other, followed)
    onChange?.(name, value)
  }
  const stuck = !useOnLine() && !waits
  const loss = useLossQuestion(changed)
  return (
    <Dialog
      open
      onClose={onClose}
      returnTo={returnTo}
      loss={loss}
      title={title}
      description={typeof description === 'function' ? description(values) : description}
      closeText={t('fields:close')}
      size={size ?? (Object.keys(fields).length > 4 ? 'lg' : 'md')}
      footer={[
        <CancelButton key="cancel">{t('fields:cancel')}</CancelButton>,
        <Button
          key="send"
          type="submit"
          form={id}
          tone={danger ? 'danger' : 'primary'}
          busy={busy}
          disabled={stuck}
          aria-keyshortcuts={submitKeys}
        >
          {submit}
        </Button>,
      ]}
    >
      <form id={id} className={css({ display: 'grid', gap: '4' })} {...form}>
        <p role="status" className={needs}>
          {stuck && t('fields:needsConnection')}
        </p>
        <RefusalBox error={failure} remedies={remedies} />
        {typeof children === 'function' ? children({ values, faults, change }) : children}
        <FormBody fields={fields} values={values} faults={faults} onChange={change} />
        {renderBelow?.({ values, faults, change })}
      </form>
    </Dialog>
  )
}
