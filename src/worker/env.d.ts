interface ImportMeta {
  /** Build number, set by the bundler; compared to find out which worker is newer. */
  readonly env: { readonly VITE_BUILD: string }
}

/** Background Sync API; missing from TypeScript's lib.webworker. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

interface ServiceWorkerGlobalScopeEventMap {
  readonly sync: SyncEvent
}
