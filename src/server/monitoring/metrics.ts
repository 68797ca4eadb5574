import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobWatcher } from '#server/jobs.ts'
import { portalState, type PortalState, type StateParts } from './portal-state.ts'

/** What Prometheus is told. */
export interface Metrics extends JobWatcher {
  /** One request was answered. */
  answered(call: string, status: number, seconds: number): void
  readonly contentType: string
  text(): Promise<string>
}

/** Around the aims: a p95 of 150 ms and a p99 of 400 ms. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.4, 1, 2.5, 10]

export function openMetrics(parts: StateParts, version: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'caseway_request_seconds',
    help: 'Time to the answer, by call and status',
    labelNames: ['call', 'status'],
    buckets: BOUNDS,
    registers,
  })
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> =>
    new Gauge({ name: `caseway_${name}`, help, labelNames, registers })
  gauge('build', 'The running version', ['version']).set({ version }, 1)
  const up = gauge('database_up', 'Whether the database answered this question')
  const work = gauge('background_work', 'Background work that waits or has failed', ['kind', 'state'])
  const lag = gauge('background_work_lag_seconds', 'How long the oldest work that is due has been waiting', ['kind'])
  const jobSeconds = gauge('job_seconds', 'How long the last run of a job took', ['job'])
  const jobFailed = gauge('job_failed', 'Whether the last run of a job failed', ['job'])
  const unsealed = gauge('audit_unsealed_seconds', 'Age of the oldest audit event without a seal')
  const connections = gauge('database_connections', 'Connections of this process, and requests for one', ['state'])
  const sockets = gauge('sockets', 'Open sockets of this process')
  const diskFree = gauge('disk_free_bytes', 'Room on the disk of the data folder')

  function show(state: PortalState): void {
    for (const { kind, waiting, failed, lag: since } of state.queues) {
      work.set({ kind, state: 'waiting' }, waiting)
      work.set({ kind, state: 'failed' }, failed)
      lag.set({ kind }, since)
    }
    for (const [name, count] of Object.entries(state.connections)) connections.set({ state: name }, count)
    unsealed.set(state.unsealed)
    sockets.set(state.sockets)
    diskFree.set(state.diskFree)
  }

  return {
    answered: (call, status, seconds) => requests.observe({ call, status }, seconds),
    ran(job, seconds, failed) {
      jobSeconds.set({ job }, seconds)
      jobFailed.set({ job }, failed ? 1 : 0)
    },
    contentType: registry.contentType,
    async text() {
      // What the process knows by itself is told without the database too.
      const state = await portalState(parts).catch(() => undefined)
      up.set(state ? 1 : 0)
      if (state) show(state)
      return registry.metrics()
    },
  }
}
