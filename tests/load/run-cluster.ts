/**
 * npm run cluster: the portal as a company runs it, on this machine, for trying: a PostgreSQL primary with two replicas,
 * PgBouncer, three portals, and HAProxy before both. Ctrl+C ends all of it and removes its folder.
 */
import { missingPrograms, startCluster } from './cluster/start-cluster.ts'
import { fillDemoDatabase, SECRET_KEY } from './demo-database.ts'
import { say } from './report.ts'
import { DEMO_PASSWORD } from './api.ts'

const missing = missingPrograms()
if (missing.length > 0) {
  say(`A cluster needs programs that are not here. With Debian's packages: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}

say('Starting a cluster; filling it with the demo data takes a while.')
const cluster = await startCluster({ fill: fillDemoDatabase, secret: SECRET_KEY, say })
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
