import type { Generated } from 'kysely'

interface ChatPresence {
  user_id: string
  seen_at: string | null
  status: Generated<'available' | 'busy' | 'hidden'>
  mood: string | null
}

interface Device {
  id: string
  user_id: string
  name: string | null
  platform: string | null
  last_seen_at: Generated<string>
  wipe_requested_at: string | null
  wiped_at: string | null
  removed_at: string | null
  created_at: Generated<string>
}

interface LiveEvent {
  xid: Generated<string>
  seq: Generated<string>
  kind: 'sms' | 'seen' | 'handover' | 'rights' | 'session' | 'chat' | 'typing'
  topic: string | null
  users: string[]
  at: Generated<string>
}

interface LivePresence {
  connection: string
  user_id: string
  device_id: string | null
  state: Generated<'focused' | 'visible' | 'hidden'>
  said_at: Generated<string>
  alive_at: Generated<string>
}

interface PushDue {
  id: Generated<string>
  subscription_id: string
  kind: 'sms' | 'test'
  topic: string
  event: string
  created_at: Generated<string>
  due_at: string
  attempts: Generated<number>
}

interface PushSubscription {
  id: string
  user_id: string
  session_id: string | null
  device_id: string | null
  endpoint_hash: string
  endpoint: string
  p256dh: string
  auth: string
  vapid_key: string | null
  state: Generated<'active' | 'stale'>
  failures: Generated<number>
  first_failure_at: string | null
  last_delivered_at: string | null
  created_at: Generated<string>
  token_hash: string | null
  language: Generated<'en' | 'tr' | 'ar'>
  portal: string | null
  paused_until: string | null
  last_error: string | null
  last_received_at: string | null
}

interface SocketTicket {
  ticket_hash: string
  session_id: string
  expires_at: string
}

/** What happens, and who is told of it where. */
export interface LiveTables {
  chat_presence: ChatPresence
  device: Device
  live_event: LiveEvent
  live_presence: LivePresence
  push_due: PushDue
  push_subscription: PushSubscription
  socket_ticket: SocketTicket
}
