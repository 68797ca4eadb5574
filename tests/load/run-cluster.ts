/**
 * npm run cluster: the portal as a company runs it, on this machine, for trying: a PostgreSQL primary with two replicas,
 * PgBouncer, three portals, and HAProxy before both. Ctrl+C ends all of it and removes its folder.
 *
 * PATRONI=1  Patroni looks after the database servers, by .deploy/patroni.yml
 * QUICK=1    a note is written and read by way of all of it, and then it ends
 */
import { fillCluster } from './cluster/fill-cluster.ts'
import { missingPrograms, startCluster } from './cluster/start-cluster.ts'
import { SECRET_KEY } from './demo-database.ts'
import { say } from './report.ts'
import { DEMO_PASSWORD, signIn } from './api.ts'
import { QUICK, WITH_PATRONI } from './settings.ts'

const missing = missingPrograms(WITH_PATRONI)
if (missing.length > 0) {
  say(`A cluster needs programs that are not here. With Debian's packages: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}

say('Starting a cluster; filling it with the demo data takes a while.')
const cluster = await startCluster({ fill: fillCluster, secret: SECRET_KEY, say, withPatroni: WITH_PATRONI })
let ending = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (ending) return
    ending = true
    say('Ending it.')
    void cluster.stop().then(() => process.exit(0))
  })

say(`Servers, each to be killed or stopped (kill -9, kill -STOP) to see what happens:`)
for (const [index, { url, pid }] of cluster.servers.entries()) say(`  portal ${index + 1} ${url}, process ${pid}`)
for (const node of [cluster.steward.primary, ...cluster.steward.replicas])
  say(`  PostgreSQL ${node.name} at port ${node.port}, process ${node.pid}`)
say(`Logs and data: ${cluster.folder}`)
say(
  `Log-ins, all with the password ${DEMO_PASSWORD}: case.manager@, admin@, lawfirm@, provider@, funder@demo.example.com`,
)
say(`Caseway is ready: ${cluster.url}`)
if (QUICK) {
  try {
    await writeAndRead()
  } finally {
    await cluster.stop()
  }
}

async function writeAndRead(): Promise<void> {
  const manager = await signIn(cluster.url, 'case.manager')
  const text = 'Written by way of the whole cluster.'
  try {
    const list = (await manager.ask('GET', '/patient/all?page_size=1')).json() as { patients: [{ id: string }] }
    const patient_id = list.patients[0].id
    const written = await manager.ask('POST', '/patient_note/create', { patient_id, kind: 'general', body: text })
    if (written.status !== 201) throw new Error(`The note was answered ${written.status}: ${written.text}`)
    const read = await manager.ask('GET', `/patient_note/by_patient/${patient_id}`)
    if (!read.text.includes(text)) throw new Error(`The note was not read again: ${read.status} ${read.text}`)
    const found = await manager.ask('GET', '/search/patients?text=ma')
    if (found.status !== 200) throw new Error(`A search, for the replicas, was answered ${found.status}: ${found.text}`)
  } finally {
    manager.close()
  }
  say('A note was written and read by way of HAProxy, portals, PgBouncer and PostgreSQL.')
}
