import { expect, test } from 'vitest'
import { show } from '../../browser-test.tsx'
import { makePainted, readPainted, type PaintedNode } from './painted-nodes.ts'
import { endPainted, isPainted, putPainted } from './painted-place.ts'

const EVIL = '<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">'

async function readShown(part: React.ReactNode): Promise<PaintedNode> {
  await show(part)
  const read = readPainted(document.querySelector('[data-testid=page]') ?? document.body)
  if (!read) throw new Error('nothing was read')
  return read
}

/** As it is after the way through the device. */
const again = (read: PaintedNode): PaintedNode => JSON.parse(JSON.stringify(read))

test('W14: a name that looks like markup stays a text', async () => {
  const read = await readShown(<div data-testid="page">{EVIL}</div>)
  const made = makePainted(document, again(read)) as HTMLElement
  document.body.append(made)
  expect(made.textContent).toBe(EVIL)
  expect(made.children).toHaveLength(0)
  expect('hacked' in window).toBe(false)
  made.remove()
})

test('W14: what only looks is painted again; ids, addresses, names, handlers and marks of moments are not', async () => {
  const read = await readShown(
    <div data-testid="page" className="box" style={{ height: '12px' }}>
      <main id="content">
        <a id="one" href="/patients/1" data-open="1" aria-label="Haddad" className="link">
          Haddad
        </a>
        <button type="button" aria-pressed="true" onClick={() => undefined}>
          Name
        </button>
        <img src="/files/face.png" alt="" />
        <img src="/favicon.svg" alt="" />
        <svg viewBox="0 0 24 24">
          <path d="M0 0" />
        </svg>
        <time data-passing="">10:42</time>
        <span data-count="3" />
        <div role="status">Saved</div>
        <p style={{ display: 'none' }}>Hidden</p>
        <iframe title="Frame" sandbox="" srcDoc={EVIL} />
      </main>
    </div>,
  )
  const made = makePainted(document, again(read)) as HTMLElement
  expect(made.outerHTML).toBe(
    '<div class="box" style="height: 12px;"><div><span class="link">Haddad</span>' +
      '<button type="button" aria-pressed="true">Name</button><img alt=""><img alt="" src="/favicon.svg">' +
      '<svg viewBox="0 0 24 24"><path d="M0 0"></path></svg><time></time><span></span><div></div></div></div>',
  )
})

test('W14: whatever was kept, only what looks is made', () => {
  const kept: PaintedNode[] = [
    ['script', {}, ['window.hacked = 1']],
    ['iframe', { srcdoc: EVIL }, []],
    ['img', { src: 'https://elsewhere.example/a.png', onerror: 'window.hacked = 1' }, []],
    ['a', { href: 'javascript:window.hacked = 1' }, ['x']],
    ['p', { onclick: 'window.hacked = 1', style: 'background: url(https://elsewhere.example)' }, ['x']],
  ]
  const box = document.createElement('div')
  box.append(...kept.map((one) => makePainted(document, one)))
  expect(box.innerHTML).toBe('<img><p>x</p>')
})

function startingPage(): Document {
  const page = document.implementation.createHTMLDocument()
  const root = page.createElement('div')
  root.id = 'root'
  page.body.append(root)
  return page
}

test('W14: it stands in place of the static shell, for eyes only, until the portal takes over', () => {
  const page = startingPage()
  expect(putPainted([page.createTextNode('Haddad')], page)).toBe(true)
  const painted = page.getElementById('painted')
  expect([painted?.inert, painted?.ariaHidden, painted?.textContent]).toEqual([true, 'true', 'Haddad'])
  expect(page.getElementById('root')?.style.visibility).toBe('hidden')
  expect(putPainted([], page)).toBe(false)
  endPainted(page)
  expect(isPainted(page)).toBe(false)
  expect(page.getElementById('root')?.style.visibility).toBe('')
})

test('W14: a portal that has drawn its page is not covered any more', () => {
  const page = startingPage()
  endPainted(page)
  expect(putPainted([page.createTextNode('Haddad')], page)).toBe(false)
  expect(isPainted(page)).toBe(false)
})
