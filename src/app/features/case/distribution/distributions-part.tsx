import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Scenario } from '#domain/calls/money/scenario.ts'
import { distribute } from '#domain/rules/distribution/waterfall.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { useWide } from '#ui/parts/media.ts'
import { messages } from '#ui/parts/messages.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { isUnanswered } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import {
  activeDistributions,
  type Distribution,
  moneyQueries,
  useDistributions,
  useMoneyChanged,
  useSettlements,
} from '../money/money-queries.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { ScenarioCards, WaterfallTable, type ComparedScenario } from './waterfall-table.tsx'
import { DistributionList, useTitle } from './distribution-list.tsx'
import { Fault, Warnings } from './warnings.tsx'
import { ScenarioOverrides } from './changes.tsx'
import { SettlementLines } from './settlement-lines.tsx'
import { CostLines } from './cost-lines.tsx'
import { overridden } from '#domain/rules/distribution/overridden.ts'
import { binding } from './states.ts'
import { useId, useState } from 'react'
import type { DistributionInput } from '#domain/rules/distribution/types.ts'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useBegunVersion } from '../../../records/form/begun-version.ts'
import { RefusalBox, useFaultSentence } from '../../../records/form/refusal.tsx'
import { useAction } from '../../../records/form/use-action.ts'
import { LienFields, ScenarioFields } from './scenario-fields.tsx'
import { choicesIn, draftOf, scenarioOf } from './scenario-values.ts'

/** Most distributions compared side by side. */
const COMPARED = 4

interface Props {
  id: string
  /** `new`, or the id of the draft that is being edited. */
  edit: string | undefined
  onEdit: (edit: string | undefined) => void
}

/** Settlement lines, scenarios side by side, and the list of distributions. */
export function DistributionsPart({ id, edit, onEdit }: Props) {
  const { t } = useTexts()
  const { data: settlements } = useSettlements(id)
  const distributions = useDistributions(id)
  const found = distributions.data
  const drafts = found?.may_draft ?? false
  return (
    <RowsState rows={distributions} failed={t('distribution:failed')}>
      <div className={pageColumn}>
        {!settlements && !found && <Notice title={t('distribution:missing')} />}
        {settlements && <SettlementLines settlements={settlements} patientId={id} />}
        {settlements && <CostLines patientId={id} />}
        {found && <Scenarios id={id} edit={edit} onEdit={onEdit} mayDraft={drafts} />}
        {found && (
          <Panel title={t('distribution:list.title')}>
            {found.distributions.length === 0 ? (
              <EmptyState
                title={t('distribution:list.empty')}
                text={drafts ? t('distribution:list.emptyText') : t('distribution:list.emptyToFirm')}
              />
            ) : (
              <DistributionList distributions={found.distributions} patientId={id} />
            )}
          </Panel>
        )}
      </div>
    </RowsState>
  )
}

function Scenarios({ id, edit, onEdit, mayDraft }: Props & { mayDraft: boolean }) {
  const { t } = useTexts()
  const wide = useWide()
  const titleOf = useTitle()
  const queryClient = useQueryClient()
  const changed = useMoneyChanged(id)
  const { refusal } = useFaultSentence()
  const { data: calculated } = useQuery(moneyQueries.calculated(id))
  const { data: found } = useDistributions(id)
  const living = activeDistributions(found?.distributions ?? []).slice(0, COMPARED)
  const details = useQueries({
    queries: living.map((one) => moneyQueries.distribution(id, one.id)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
  if (!calculated) return null

  const inputs = calculated.inputs
  const ofCase = distribute(inputs)
  const draft = details.find((one) => one.id === edit && one.may_edit)
  const scenarios: ComparedScenario[] = [
    ...(ofCase.ok ? [{ key: 'case', title: t('distribution:asItStands'), result: ofCase }] : []),
    ...details
      .toReversed()
      .flatMap((one) => (one.result.ok ? [{ key: one.id, title: titleOf(one), result: one.result }] : [])),
  ]

  async function save(input: DraftInput, key: string, expected_version?: number): Promise<void> {
    const { name, scenario, proposes } = input
    const said = { ...(name && { name }), scenario }
    const sent = draft
      ? await api.call('PUT /distribution/{id}', {
          params: { id: draft.id },
          body: { ...said, expected_version: expected_version ?? draft.version },
          key,
        })
      : await api.call('POST /patient/{id}/distributions', { params: { id }, body: said, key })
    let done: Distribution = sent.distribution
    try {
      if (proposes) done = (await propose(done, key)).distribution
      messages.show(proposes ? t('distribution:moves.propose.done') : t('distribution:saved'))
    } catch (error) {
      if (isUnanswered(error)) throw error
      // The draft is kept all the same; another try from here would make a second one.
      messages.show(refusal(error).join(' '), 'error')
    }
    queryClient.setQueryData(moneyQueries.distribution(id, done.id).queryKey, done)
    onEdit(undefined)
    await changed()
  }

  const propose = ({ id: made, version: expected_version }: Distribution, key: string) =>
    api.call('POST /distribution/{id}/transition', {
      params: { id: made },
      body: { to: 'proposed', expected_version },
      key: `${key}-proposed`,
    })

  function title(): string {
    if (!edit) return t('distribution:compare')
    if (draft) return t('distribution:editor.change')
    return mayDraft ? t('distribution:editor.new') : t('distribution:editor.try')
  }

  const Comparison = wide ? WaterfallTable : ScenarioCards
  return (
    <Panel
      title={title()}
      action={
        !edit && (
          <Button size="sm" tone="primary" onClick={() => onEdit('new')}>
            {mayDraft ? t('distribution:editor.new') : t('distribution:editor.try')}
          </Button>
        )
      }
    >
      {!ofCase.ok && <Fault error={ofCase.error} />}
      {edit && (edit === 'new' || draft) ? (
        <ScenarioEditor
          key={edit}
          patientId={id}
          inputs={inputs}
          name={draft?.name ?? ''}
          scenario={draft?.scenario ?? {}}
          version={draft?.version}
          maySave={mayDraft}
          save={save}
          onClose={() => onEdit(undefined)}
        />
      ) : (
        scenarios.length > 0 && (
          <>
            <Comparison caption={t('distribution:wayOfMoney')} scenarios={scenarios} patientId={id} />
            {details.toReversed().map((one) => (
              <ScenarioOverrides
                key={one.id}
                title={t('distribution:setByHand', { title: titleOf(one) })}
                scenario={one.scenario}
                inputs={binding.has(one.state) ? undefined : inputs}
              />
            ))}
          </>
        )
      )}
    </Panel>
  )
}

const sides = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  gap: '6',
  alignItems: 'start',
})
const column = css({ display: 'grid', gap: '4' })

/** A draft to be kept, and whether it is put to the second person in the same act. */
interface DraftInput {
  readonly name: string
  readonly scenario: Scenario
  readonly proposes: boolean
}

interface EditorProps {
  patientId: string
  /** The case as it stands. */
  inputs: DistributionInput
  name: string
  scenario: Scenario
  /** Of the draft, where it is one that is changed. */
  version: number | undefined
  maySave: boolean
  save: (input: DraftInput, key: string, version?: number) => Promise<void>
  onClose: () => void
}

/** Inputs and result side by side; the result is recomputed on each keystroke by the engine that the server uses. */
function ScenarioEditor({ patientId, inputs, name, scenario, version, maySave, save, onClose }: EditorProps) {
  const { t } = useTexts()
  const id = useId()
  const [title, setTitle] = useState(name)
  const [draft, setDraft] = useState(() => draftOf(inputs, scenario))
  const choices = choicesIn(inputs, draft)
  const result = choices && distribute(overridden(inputs, choices))

  const chosen = choices && scenarioOf(inputs, choices)
  const against = useBegunVersion(version)
  const { busy, failure, start } = useAction((key, input: DraftInput) =>
    against((begun, named) => save(input, named(key), begun)),
  )

  return (
    <div className={sides}>
      <form
        id={id}
        noValidate
        className={column}
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) void start({ name: title.trim(), scenario: chosen, proposes: false })
        }}
      >
        <RefusalBox error={failure} />
        {maySave && (
          <TextField
            label={t('distribution:editor.name')}
            hint={t('distribution:editor.nameHint')}
            value={title}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
        <ScenarioFields draft={draft} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} />
        <LienFields
          patientId={patientId}
          inputs={inputs}
          liens={draft.liens}
          onChange={(liens) => setDraft((before) => ({ ...before, liens }))}
        />
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          {maySave && (
            <Button type="submit" tone="primary" busy={busy} disabled={!choices}>
              {t('distribution:editor.save')}
            </Button>
          )}
          {maySave && (
            <Button
              busy={busy}
              disabled={!result?.ok}
              onClick={() => chosen && void start({ name: title.trim(), scenario: chosen, proposes: true })}
            >
              {t('distribution:editor.propose')}
            </Button>
          )}
          <Button onClick={onClose}>{t('fields:cancel')}</Button>
        </div>
        {!maySave && <p className={css({ textStyle: 'small', color: 'muted' })}>{t('distribution:editor.notKept')}</p>}
      </form>
      <div className={column} aria-live="polite">
        {!result && <p className={css({ color: 'muted' })}>{t('distribution:editor.incomplete')}</p>}
        {result && !result.ok && <Fault error={result.error} />}
        {result?.ok && (
          <>
            <WaterfallTable
              caption={t('distribution:editor.result')}
              patientId={patientId}
              scenarios={[{ key: 'now', title: t('distribution:editor.result'), result }]}
            />
            <Warnings warnings={result.warnings} />
          </>
        )}
      </div>
    </div>
  )
}
