import { clientOf, type Answer, type Client, type TestServer } from './server.ts'

export const PASSWORD = 'a long and plain phrase'

export interface Colleague {
  readonly id: string
  readonly email: string
  readonly name: string
}

export interface Accounts {
  login(email: string, password: string, more?: object): Promise<Answer>
  /** A new member of the staff with a password of his own, chosen by the link that an administrator sent. */
  colleague(): Promise<Colleague>
  /** The secret of the link that was mailed last. */
  mailedToken(email: string): Promise<string>
}

export function accountsOn(server: TestServer, admin: Client, roleId: string): Accounts {
  const stranger = clientOf(server.url, '', '')
  let made = 0

  async function mailedToken(email: string): Promise<string> {
    const { rows } = await server.database.pool.query<{ body: string }>(
      'select body from outgoing where recipient = $1 order by id desc limit 1',
      [email],
    )
    return /token=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
  }

  return {
    mailedToken,
    login: (email, password, more = {}) => stranger.post('/login', { email, password, ...more }),
    async colleague() {
      made += 1
      const [email, name] = [`colleague${made}@example.com`, `Colleague ${made}`]
      const created = await admin.post('/user/create', { name, email, user_type: 'staff', role_id: roleId })
      if (created.status !== 201) throw new Error(created.text)
      const id = created.body.user.id as string
      await admin.post(`/user/reset_password/${id}`)
      const chosen = await stranger.post('/reset_password', { token: await mailedToken(email), password: PASSWORD })
      if (chosen.status !== 200) throw new Error(chosen.text)
      return { id, email, name }
    },
  }
}
