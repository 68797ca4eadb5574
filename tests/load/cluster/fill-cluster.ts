import pg from 'pg'
import { DEMO_DATABASE, fillDemoDatabase } from '../demo-database.ts'
import { copyContent } from './postgres-node.ts'

/** Gives a cluster's first server the demo data; copied where a database with it is at hand. */
export async function fillCluster(url: string): Promise<void> {
  const filled = process.env[DEMO_DATABASE]
  if (filled === undefined) return fillDemoDatabase(url)
  const pool = new pg.Pool({ connectionString: url })
  await pool.query('create role caseway_app nologin')
  await pool.query('grant caseway_app to current_user')
  await pool.end()
  copyContent(filled, url)
}
