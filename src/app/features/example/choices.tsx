import { useState } from 'react'
import { findsWords } from '#domain/rules/fold.ts'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { Choice } from '#ui/parts/choice.tsx'
import { Combobox } from '#ui/parts/combobox.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { Select } from '#ui/parts/select.tsx'
import { Slider } from '#ui/parts/slider.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { row, type Specimen, twoColumns } from './panes.tsx'

const facilities = [
  'Bayou City Orthopedics',
  'Gulf Coast Spine',
  'Heights Imaging',
  'Katy Surgical',
  'Şişli Ortopedi',
  'مستشفى الأمل',
].map((label) => ({
  value: label,
  label,
}))

export function Choices({ t }: Specimen) {
  const [stage, setStage] = useState('opened')
  const [facility, setFacility] = useState<string | null>('Gulf Coast Spine')
  const [way, setWay] = useState<string>('opened')
  const [size, setSize] = useState(100)
  const stages = [
    { value: 'opened', label: t('example:opened') },
    { value: 'treatment', label: t('example:inTreatment') },
    { value: 'review', label: t('example:underReview'), disabled: true },
    { value: 'settled', label: t('example:settled') },
  ]
  const finding = { open: t('example:open'), clear: t('example:clear'), nothing: t('example:nothing') }
  return (
    <>
      <div className={twoColumns}>
        <Select label={t('example:stage')} options={stages} value={stage} onChange={setStage} required />
        <Select
          label={t('example:stage')}
          options={stages}
          value={null}
          onChange={setStage}
          placeholder={t('example:choose')}
          error={t('example:required')}
        />
        <Select
          label={t('example:loading')}
          options={[]}
          value={null}
          onChange={setStage}
          placeholder={t('example:loading')}
          busy
        />
        <Select label={t('example:disabled')} options={stages} value="settled" onChange={setStage} disabled />
        <Combobox
          label={t('example:facility')}
          options={facilities}
          matches={findsWords}
          value={facility}
          onChange={setFacility}
          texts={finding}
        />
        <Combobox
          label={t('example:facility')}
          options={facilities}
          matches={findsWords}
          value={null}
          onChange={setFacility}
          texts={finding}
          error={t('example:required')}
          required
        />
        <Combobox
          label={t('example:loading')}
          options={[]}
          matches={findsWords}
          value={null}
          onChange={setFacility}
          texts={finding}
          busy
        />
        <Combobox
          label={t('example:disabled')}
          options={facilities}
          matches={findsWords}
          value="Katy Surgical"
          onChange={setFacility}
          texts={finding}
          disabled
        />
      </div>
      <div className={twoColumns}>
        <RadioGroup
          label={t('example:stage')}
          options={stages}
          value={way}
          onChange={setWay}
          hint={t('example:nameHint')}
        />
        <RadioGroup
          label={t('example:stage')}
          options={stages.slice(0, 2)}
          value={null}
          onChange={setWay}
          error={t('example:required')}
          required
        />
        <div>
          <div className={row}>
            <Checkbox label={t('example:reminders')} defaultChecked />
            <Checkbox label={t('example:everything')} partly />
            <Checkbox label={t('example:required')} invalid />
            <Checkbox label={t('example:disabled')} disabled />
          </div>
          <div className={row}>
            <Switch label={t('example:reminders')} defaultChecked />
            <Switch label={t('example:documents')} />
            <Switch label={t('example:disabled')} disabled />
          </div>
        </div>
        <Choice label={t('example:stage')} value={stage} options={stages} onChoose={setStage} />
        <Slider
          label={t('example:fontSize')}
          value={size}
          onChange={setSize}
          min={70}
          max={130}
          step={10}
          format={(value) => `${value}%`}
        />
        <Slider label={t('example:disabled')} value={40} onChange={setSize} min={0} max={100} disabled />
      </div>
    </>
  )
}
