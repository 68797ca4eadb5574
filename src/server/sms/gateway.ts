/** Where text messages go, and by whose account. */
export interface SmsSettings {
  /** The gateway's address, up to the accounts. */
  readonly url: string
  readonly account: string
  readonly token: string
  readonly from: string
  /** The portal's own address: reports and answers of patients come there. */
  readonly portal: string
}

/** A message as it leaves: everything in it is decided. */
export interface TextMessage {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly body: string
}

/** What became of it: taken, refused for good, or worth another try, perhaps not before a while. */
export type SmsOutcome =
  | { readonly is: 'sent'; readonly gatewayId: string }
  | { readonly is: 'refused'; readonly code: string }
  | { readonly is: 'later'; readonly code: string; readonly afterSeconds?: number }

/** What a gateway has of a message already: its names for the same words to the same number, or why it can't be told now. */
export type SmsSearch =
  | { readonly is: 'told'; readonly gatewayIds: readonly string[] }
  | { readonly is: 'later'; readonly code: string; readonly afterSeconds?: number }

/** The one way out. It never throws: a failure is an answer too. */
export interface SmsGateway {
  send(message: TextMessage): Promise<SmsOutcome>
  /** Gateways have no idempotency key, so a retry first checks whether the message was accepted. */
  find(message: TextMessage, since: Date): Promise<SmsSearch>
  /** Breaks off what is under way; from then on nothing is taken up. */
  close(): void
  readonly closed: boolean
}

export const WEBHOOK = '/api/sms/webhook'

/** Where the gateway tells what became of one message. It is known by our own name before the gateway's is. */
export function reportAddress(portal: string, id: string): string {
  return `${portal}${WEBHOOK}?sms=${id}`
}
