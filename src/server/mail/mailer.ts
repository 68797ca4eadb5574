/** A mail ready to send: addresses and text are final. */
export interface Letter {
  readonly messageId: string
  readonly to: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

/** Result of sending: accepted, permanently refused, or to be retried. */
export interface Delivery {
  readonly is: 'sent' | 'refused' | 'later'
  /** Reply of the mail server. */
  readonly words: string
}

/** Sends mail. Never throws: a failure is a result. */
export interface Mailer {
  send(letter: Letter): Promise<Delivery>
  /** Aborts sending; nothing is sent afterwards. */
  close(): void
  readonly closed: boolean
}

/** The From address, as the reader sees it. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Part of the Message-ID, so that it is unique. */
export function messageIdOf(id: string, sender: Sender): string {
  return `<${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`
}
