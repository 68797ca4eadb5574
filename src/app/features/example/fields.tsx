import { useState } from 'react'
import { ColorField } from '#ui/parts/color-field.tsx'
import { DateField } from '#ui/parts/date-field.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { MoneyField } from '#ui/parts/money-field.tsx'
import { PhoneField } from '#ui/parts/phone-field.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { languages } from '../../i18n/languages.ts'
import { type Specimen, twoColumns } from './panes.tsx'

export function Fields({ t, language }: Specimen) {
  const [day, setDay] = useState<string | null>('2026-03-04')
  const [cents, setCents] = useState<number | null>(123_450)
  const [phone, setPhone] = useState<string | null>('+17135550100')
  const [color, setColor] = useState<string | null>('#b91c1c')
  const palette = [
    { value: '#1d4ed8', label: t('example:blue') },
    { value: '#15803d', label: t('example:green') },
    { value: '#b91c1c', label: t('example:red') },
  ]
  const colorTexts = {
    hex: t('example:colorHex'),
    sample: t('example:colorSample'),
    weakOnLight: t('example:colorWeakOnLight'),
    weakOnDark: t('example:colorWeakOnDark'),
  }
  const dateTexts = {
    open: t('example:openCalendar'),
    wrong: t('example:dateWrong'),
    calendar: t('example:calendar'),
    previous: t('example:previous'),
    next: t('example:next'),
    wider: t('example:wider'),
  }
  const { locale } = languages[language]
  return (
    <div className={twoColumns}>
      <TextField label={t('example:name')} hint={t('example:nameHint')} required />
      <TextField
        label={t('example:email')}
        error={t('example:emailWrong')}
        defaultValue="maria@"
        type="email"
        dir="ltr"
      />
      <TextField label={t('example:disabled')} defaultValue="Garza" disabled />
      <TextField label={t('example:readOnly')} defaultValue="TX-00042" readOnly />
      <TextField label={t('example:search')} type="search" start={<Icon name="search" />} />
      <TextArea label={t('example:note')} defaultValue={t('example:filler')} />
      <DateField
        label={t('example:date')}
        value={day}
        onChange={setDay}
        max="2026-12-31"
        locale={locale}
        texts={dateTexts}
      />
      <DateField
        label={t('example:date')}
        value={null}
        onChange={setDay}
        error={t('example:required')}
        required
        locale={locale}
        texts={dateTexts}
      />
      <MoneyField
        label={t('example:amount')}
        value={cents}
        onChange={setCents}
        locale={locale}
        wrongText={t('example:amountWrong')}
      />
      <MoneyField
        label={t('example:amount')}
        value={123_450}
        onChange={setCents}
        locale={locale}
        wrongText={t('example:amountWrong')}
        disabled
      />
      <PhoneField label={t('example:phone')} value={phone} onChange={setPhone} wrongText={t('example:phoneWrong')} />
      <PhoneField
        label={t('example:phone')}
        value={null}
        onChange={setPhone}
        wrongText={t('example:phoneWrong')}
        error={t('example:required')}
        required
      />
      <ColorField label={t('example:color')} value={color} onChange={setColor} palette={palette} texts={colorTexts} />
    </div>
  )
}
