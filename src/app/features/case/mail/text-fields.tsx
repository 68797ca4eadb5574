import { useId, useRef } from 'react'
import { mergeFields } from '#domain/rules/merge-fields.ts'
import { TextArea } from '#ui/parts/text-area.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { control } from '#ui/parts/text-field.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Draft } from './draft.ts'
import type { Faults } from './faults.ts'
import { useFieldName, useMailFault } from '../../../case/mail.tsx'

interface Props {
  draft: Draft
  unknown: readonly string[]
  faults: Faults
  onChange: (draft: Draft) => void
}

const MOST_SUBJECT = 200
const MOST_BODY = 20_000

/** Subject and text, with the names of what is filled in standing in braces. */
export function TextFields({ draft, unknown, faults, onChange }: Props) {
  const { t } = useTexts()
  const sentence = useMailFault()
  const direction = { dir: draft.language === 'ar' ? 'rtl' : 'ltr', lang: draft.language } as const
  const said = (field: string, text: string): string | undefined => {
    const named = unknown.find((name) => text.includes(`{${name}}`))
    if (named !== undefined) return t('emails:unknownField', { name: named })
    const code = faults[field]
    return code && sentence(code)
  }
  const body = useRef<HTMLTextAreaElement>(null)

  function insert(name: string) {
    const at = body.current?.selectionStart ?? draft.body.length
    onChange({ ...draft, body: `${draft.body.slice(0, at)}{${name}}${draft.body.slice(at)}` })
    body.current?.focus()
  }

  return (
    <>
      <TextField
        label={t('emails:subject')}
        hint={t('emails:subjectHint')}
        required
        maxLength={MOST_SUBJECT}
        {...direction}
        value={draft.subject}
        error={said('subject', draft.subject)}
        onChange={(event) => onChange({ ...draft, subject: event.target.value })}
      />
      <TextArea
        ref={body}
        label={t('emails:body')}
        hint={t('emails:bodyHint')}
        required
        rows={8}
        maxLength={MOST_BODY}
        {...direction}
        value={draft.body}
        error={said('body', draft.body)}
        onChange={(event) => onChange({ ...draft, body: event.target.value })}
      />
      <FieldPicker onChoose={insert} />
    </>
  )
}

function FieldPicker({ onChoose }: { onChoose: (name: string) => void }) {
  const { t } = useTexts()
  const nameOf = useFieldName()
  const id = useId()
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
      <label htmlFor={id} className={css({ textStyle: 'small', color: 'muted' })}>
        {t('emails:insert')}
      </label>
      <select
        id={id}
        value=""
        className={cx(control, css({ width: 'auto', maxWidth: 'full' }))}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{t('emails:chooseField')}</option>
        {[...mergeFields].map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </select>
    </div>
  )
}
