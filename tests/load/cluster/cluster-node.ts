import pg from 'pg'

/** One PostgreSQL server of a cluster, looked after by Patroni or by the steward of this process. */
export interface ClusterNode {
  readonly name: string
  readonly port: number
  /** Of its first process. */
  readonly pid: number
  /** As its administrator. */
  query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>
  /** What was in memory is lost, as in a power cut. */
  kill(): Promise<void>
  /** Its connections stay open, and nothing comes any more. */
  freeze(): void
}

/** Who looks after the servers: lets another one take over, and brings back what is gone. */
export interface Steward {
  readonly primary: ClusterNode
  /** The nodes that may be read, as they are now. */
  readonly replicas: readonly ClusterNode[]
  /** Resolves when all nodes have their part again and the primary is followed by all others. */
  whole(): Promise<void>
  close(): Promise<void>
}

/** The first server of a cluster, alone and empty: what it is filled with is copied to the others. */
export interface FirstServer {
  readonly node: ClusterNode
  /** All servers, and where a proxy asks whether each is the primary, or a replica: at the addresses that Patroni has. */
  readonly servers: readonly { readonly name: string; readonly port: number; readonly check: number }[]
  /** Brings in the others. From then on a write is acknowledged once a second server has it as well. */
  lookAfterAll(say: (what: string) => void): Promise<Steward>
  /** Ends all servers. */
  stop(): Promise<void>
}

export interface Place {
  readonly folder: string
  /** Where PostgreSQL's programs lie. */
  readonly installation: string
  /** Leads to the primary once there is a proxy. */
  readonly port: number
}

export const NODES = ['one', 'two', 'three']
export const PASSWORD = 'only-for-trying'

export const urlOf = (user: string, password: string, port: number, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

export async function queryAt<Row extends pg.QueryResultRow>(
  port: number,
  text: string,
  database = 'postgres',
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf('postgres', PASSWORD, port, database) })
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has just ended by itself.
  }
}
