import type { ReactNode } from 'react'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { DateField } from '#ui/parts/date-field.tsx'
import { MoneyField } from '#ui/parts/money-field.tsx'
import { PercentField } from '#ui/parts/percent-field.tsx'
import { PhoneField } from '#ui/parts/phone-field.tsx'
import { Select } from '#ui/parts/select.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { ChoicesInput } from './choices-input.tsx'
import { ColorInput } from './color-input.tsx'
import { DecimalInput } from './decimal-input.tsx'
import type { FormField } from './form-fields.ts'
import { MomentInput } from './moment-input.tsx'
import { ReferenceInput } from './reference-input.tsx'
import { useDateTexts } from './use-date-texts.ts'
import { WordsInput } from './words-input.tsx'
import { ZoneInput } from './zone-input.tsx'
import { ownZone } from '#domain/rules/wall-time.ts'

interface Props {
  name: string
  asked: FormField
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
}

const NOT_SET = ''
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** One input for each kind of field. */
export function FieldInput({ name, asked, value, onChange, error }: Props): ReactNode {
  const { t } = useTexts()
  const dateTexts = useDateTexts()
  const { field, label, required, hint, options, offered, named, zone } = asked
  const frame = { label, required, hint, error }
  const typed = {
    ...frame,
    name,
    value: textOf(value),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }

  if (options && field.kind === 'choices') {
    return <ChoicesInput {...frame} options={options} value={listed(value)} onChange={onChange} />
  }
  if (options) {
    const unset = required ? [] : [{ value: NOT_SET, label: t('fields:notSet') }]
    return (
      <Select
        {...frame}
        name={name}
        options={[...unset, ...options]}
        value={text(value)}
        onChange={(chosen) => onChange(chosen === NOT_SET ? null : chosen)}
        placeholder={t('fields:choose')}
      />
    )
  }
  if (asked.shown === 'zone') return <ZoneInput {...frame} name={name} value={text(value)} onChange={onChange} />
  if (asked.shown === 'percent')
    return (
      <PercentField
        {...frame}
        name={name}
        value={number(value)}
        onChange={onChange}
        wrongText={t('fields:percentWrong')}
      />
    )
  if (asked.isColor) return <ColorInput {...frame} name={name} value={text(value)} onChange={onChange} />
  switch (field.kind) {
    case 'flag':
      return (
        <Checkbox
          label={label}
          hint={hint}
          name={name}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      )
    case 'date':
      return <DateField {...frame} name={name} value={text(value)} onChange={onChange} texts={dateTexts} />
    case 'moment':
      return (
        <MomentInput
          {...frame}
          value={text(value)}
          onChange={onChange}
          zone={zone === null ? undefined : (zone ?? ownZone())}
        />
      )
    case 'cents':
      return (
        <MoneyField
          {...frame}
          name={name}
          value={number(value)}
          onChange={onChange}
          wrongText={t('fields:amountWrong')}
        />
      )
    case 'phone':
      return (
        <PhoneField {...frame} name={name} value={text(value)} onChange={onChange} wrongText={t('fields:phoneWrong')} />
      )
    case 'ref':
      return (
        <ReferenceInput
          {...frame}
          entity={field.ref ?? ''}
          value={text(value)}
          onChange={onChange}
          offered={offered}
          named={named}
        />
      )
    case 'long_text':
      return <TextArea {...typed} maxLength={field.max} />
    case 'words':
      return <WordsInput {...frame} name={name} value={listed(value)} onChange={onChange} />
    case 'integer':
      return (
        <TextField
          {...typed}
          inputMode="numeric"
          dir="ltr"
          value={value === null || value === undefined ? '' : String(value)}
          onChange={(event) =>
            onChange(/^\d+$/.test(event.target.value) ? Number(event.target.value) : event.target.value)
          }
        />
      )
    case 'decimal':
      return <DecimalInput {...frame} name={name} value={value} onChange={onChange} />
    case 'email':
      return <TextField {...typed} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} dir="ltr" />
    case 'sealed':
      return <TextField {...typed} autoComplete="off" dir="ltr" />
    default:
      return <TextField {...typed} maxLength={field.max} autoComplete="off" />
  }
}
