export const workKinds = ['event', 'mail', 'sms', 'push', 'export'] as const
export type WorkKind = (typeof workKinds)[number]
