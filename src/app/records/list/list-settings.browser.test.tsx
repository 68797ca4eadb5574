import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { show } from '../../browser-test.tsx'
import { session } from '../../api/portal.ts'
import { changeListSettings, keepView, useListSettings } from './list-settings.ts'

const view = { id: 'v1', name: 'Mine', sort: '-dol', filters: { status: 'active' }, columns: ['case_number'] }
const usual = { density: 'compact', views: [] }

function signIn(settings: unknown) {
  session.start(
    {
      access: '',
      id: 'u1',
      email: 'dana@example.com',
      name: 'Dana',
      role: { id: 'r1', title: 'case_manager', level: 'staff' },
      is_authenticated: true,
      is_casemanager: true,
      is_underwriter: false,
      settings,
    },
    false,
  )
}

function Settings({ list }: { list: string }) {
  return <h1>{JSON.stringify(useListSettings(list))}</h1>
}

test.each([
  ['none of this list', { other_list: { density: 'comfortable' } }, usual],
  ['no object', 7, usual],
  ['no object for this list', { kept_list: 'cat' }, usual],
  [
    'all of them',
    { kept_list: { density: 'comfortable', columns: ['dol'], views: [view, { ...view, columns: null }] } },
    { columns: ['dol'], density: 'comfortable', views: [view, { ...view, columns: null }] },
  ],
  [
    'what this portal does not know',
    { kept_list: { density: 'tiny', columns: [1], views: [view, { ...view, filters: { status: 1 } }] } },
    usual,
  ],
  ['a name that is too long', { kept_list: { views: [{ ...view, name: 'x'.repeat(61) }] } }, usual],
])('settings saved with %s are read as far as the portal understands them', async (_, settings, expected) => {
  signIn(settings)
  await show(<Settings list="kept" />)
  const shown: unknown = JSON.parse(page.getByRole('heading').element().textContent ?? '')
  expect(shown).toEqual(expected)
})

test('a change of the columns or a new view keeps the views that this page was never told of', async () => {
  signIn({ told_list: { density: 'compact' } })
  const onServer = { settings: { told_list: { density: 'compact', views: [view] } } }
  const KEEP = '**/api/me/settings'
  const other = { ...view, id: 'v2', name: 'Other' }
  for (const [change, expected] of [
    [() => changeListSettings('told', { columns: ['dol'] }), { density: 'compact', columns: ['dol'], views: [view] }],
    [() => keepView('told', other), { density: 'compact', views: [view, other] }],
  ] as const) {
    await commands.answerCall('**/api/me', 200, onServer)
    await commands.holdCall(KEEP, 200, { settings: {} })
    change()
    expect(await commands.untilHeld(KEEP)).toEqual({ settings: { told_list: expected } })
    await commands.releaseCall(KEEP)
  }
})
