import { keysOf } from '#domain/rules/keys.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { ownZone } from '#domain/rules/wall-time.ts'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { ColorField } from '#ui/parts/color-field.tsx'
import { DateField } from '#ui/parts/date-field.tsx'
import type { FieldProps } from '#ui/parts/field.tsx'
import { MoneyField } from '#ui/parts/money-field.tsx'
import { PercentField } from '#ui/parts/percent-field.tsx'
import { PhoneField } from '#ui/parts/phone-field.tsx'
import { type Option, Select } from '#ui/parts/select.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { languages } from '../../i18n/languages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { zoneName } from '../../i18n/zone-name.ts'
import type { FormField } from './form-fields.ts'
import { ReferenceInput } from './reference-input.tsx'
import { clockOf, saidAs } from './said-moment.ts'
import { DecimalInput, WordsInput } from './typed-input.tsx'
import { useDateTexts } from './use-date-texts.ts'
import { ZoneInput } from './zone-input.tsx'

const IconInput = lazy(() => import('./icon-input.tsx'))

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
  if (asked.isIcon)
    return (
      <Suspense fallback={null}>
        <IconInput {...frame} value={text(value)} onChange={onChange} />
      </Suspense>
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

interface ChoicesInputProps extends FieldProps {
  options: readonly Option[]
  value: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Any of a few, in the order in which they are offered. */
function ChoicesInput({ label, error, options, value, onChange }: ChoicesInputProps) {
  return (
    <fieldset>
      <legend className={css({ textStyle: 'label' })}>{label}</legend>
      <div className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '4' })}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            invalid={Boolean(error)}
            onChange={({ target: { checked } }) =>
              onChange(
                options.map((one) => one.value).filter((one) => (one === option.value ? checked : value.includes(one))),
              )
            }
          />
        ))}
      </div>
      <p aria-live="polite" className={css({ textStyle: 'small', color: 'danger', _empty: { display: 'none' } })}>
        {error}
      </p>
    </fieldset>
  )
}

interface ColorInputProps extends FieldProps {
  name: string
  value: string | null
  onChange: (color: string | null) => void
}

/** The colours that the portal's own statuses have. */
const palette = {
  gray: '#6b7280',
  slate: '#4b5563',
  blue: '#1d4ed8',
  cyan: '#0e7490',
  teal: '#0f766e',
  green: '#15803d',
  gold: '#8a6d1d',
  amber: '#b45309',
  orange: '#c2410c',
  red: '#b91c1c',
  brown: '#7c2d12',
  maroon: '#7f1d1d',
} as const
const names = keysOf(palette)

function ColorInput(field: ColorInputProps) {
  const { t } = useTexts()
  return (
    <ColorField
      {...field}
      palette={names.map((name) => ({ value: palette[name], label: t(`fields:colors.${name}`) }))}
      texts={{
        hex: t('fields:color.hex'),
        sample: t('fields:color.sample'),
        weakOnLight: t('fields:color.weakOnLight'),
        weakOnDark: t('fields:color.weakOnDark'),
      }}
    />
  )
}

interface MomentInputProps extends FieldProps {
  /** A moment, or the half of it that was said so far. */
  value: string | null
  onChange: (said: string | null) => void
  /** Of the place where it is told; nothing while that is not known yet. */
  zone: string | undefined
}

/** A day and a time as they are told at a place; together they are a moment. */
function MomentInput({ value, onChange, zone, label, hint, error, required }: MomentInputProps) {
  const { t, language } = useTexts()
  const texts = useDateTexts()
  const shownIn = zone ?? ownZone()
  const { day, time } = clockOf(value, shownIn)
  const change = (part: { day?: string; time?: string }) => onChange(saidAs({ day, time, ...part }, shownIn))
  // Once a day is said, what is still wrong is its time.
  const wrongTime = day !== '' && time === ''

  return (
    <div className={css({ display: 'grid', gridTemplateColumns: '3fr 2fr', gap: '2', alignItems: 'start' })}>
      <DateField
        label={label}
        hint={hint}
        error={wrongTime ? undefined : error}
        required={required}
        disabled={zone === undefined}
        value={day || null}
        onChange={(chosen) => change({ day: chosen ?? '' })}
        texts={texts}
      />
      <TextField
        label={t('fields:time')}
        error={wrongTime ? error : undefined}
        hint={zoneName(languages[language].locale, shownIn, 'longGeneric') ?? shownIn}
        type="time"
        dir="ltr"
        required={required}
        disabled={zone === undefined}
        value={time}
        onChange={(event) => change({ time: event.target.value })}
      />
    </div>
  )
}
