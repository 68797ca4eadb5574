import { Fragment, type ReactNode } from 'react'
import type { Field } from '#domain/fields/index.ts'
import { thumbArea } from '#ui/parts/thumb-area.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { useFormats, type Formats } from '../i18n/formats.ts'
import { momentOfField } from '../i18n/moment-of-field.ts'
import { useLabels } from '../i18n/labels.ts'
import type { Language } from '../i18n/languages.ts'
import { listComma } from '../i18n/listed.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { PhoneLink } from './phone-link.tsx'
import type { TitleOf } from './use-reference-titles.ts'

interface Props {
  entity: string
  name: string
  field: Field
  value: unknown
  titleOf: TitleOf
  /** The time zone of the place of a visit. */
  zone?: string | null | undefined
}

const figures = css({ textStyle: 'figures', whiteSpace: 'nowrap' })

/** Numbers and codes keep their own direction inside Arabic text. */
function inOwnDirection(text: string): ReactNode {
  return (
    <bdi dir="ltr" className={figures}>
      {text}
    </bdi>
  )
}

/** An address that is too long for its line goes on after its sign or a dot. */
function breakable(address: string): ReactNode {
  return address.split(/(?<=[@.])/).map((part, at) => (
    // The parts of one address: their places are all they are.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

function formatted(kind: Field['kind'], value: unknown, formats: Formats): ReactNode {
  if (typeof value === 'number') return inOwnDirection(kind === 'cents' ? formats.money(value) : formats.number(value))
  if (typeof value !== 'string') return null
  if (kind === 'date' || kind === 'moment') {
    return (
      <time dateTime={value} className={figures}>
        {kind === 'date' ? formats.day(value) : formats.moment(value)}
      </time>
    )
  }
  if (kind === 'email')
    return (
      <a href={`mailto:${value}`} className={cx(thumbArea, css({ color: 'link' }))}>
        <bdi>{breakable(value)}</bdi>
      </a>
    )
  if (kind === 'sealed') return inOwnDirection(`••• ${value}`)
  return <bdi className={kind === 'long_text' ? css({ whiteSpace: 'pre-line' }) : undefined}>{value}</bdi>
}

/** One value, written the way its kind is read. */
export function FieldValue({ entity, name, field, value, titleOf, zone }: Props): ReactNode {
  const { t, language } = useTexts()
  const labels = useLabels(entity)
  const usual = useFormats()
  const formats = { ...usual, moment: (text: string) => momentOfField(usual, name, text, zone) }

  function one(item: unknown): ReactNode {
    if (field.choices && typeof item === 'string') return labels.choice(name, item)
    if (field.ref && typeof item === 'string') return titleOf(field.ref, item)
    if (field.kind === 'phone' && typeof item === 'string')
      return <PhoneLink number={item} entity={entity} field={name} />
    return formatted(field.kind, item, formats)
  }

  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (Array.isArray(value)) {
    const words = (field.kind === 'words' ? value : value.map(one)).filter((word) => typeof word === 'string')
    return words.length > 0 ? <Listed words={words} language={language} /> : <None />
  }
  return value === null || value === undefined || value === '' ? <None /> : (one(value) ?? <None />)
}

/** Each word keeps its own direction. */
function Listed({ words, language }: { words: readonly string[]; language: Language }) {
  return words.map((word, at) => (
    <Fragment key={word}>
      {at > 0 && listComma(language)}
      <bdi>{word}</bdi>
    </Fragment>
  ))
}

function None() {
  const { t } = useTexts()
  return (
    <span role="img" aria-label={t('none')} className={css({ color: 'muted' })}>
      —
    </span>
  )
}
