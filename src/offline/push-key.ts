/** The portal's key that an address for pushes is bound to, as the server writes it; not every browser tells. */
export function keyOf({ options }: Pick<PushSubscription, 'options'>): string | undefined {
  const key = options?.applicationServerKey
  return key ? base64url(key) : undefined
}

export function base64url(buffer: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(buffer))
  return btoa(text)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '')
}
