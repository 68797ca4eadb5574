interface ImportMeta {
  /** Which portal this worker belongs to; the build says it. */
  readonly env: { readonly VITE_BUILD: string }
}

/** Browsers that wake a worker when there is a connection again do it by this; the compiler's library lacks it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

interface ServiceWorkerGlobalScopeEventMap {
  readonly sync: SyncEvent
}
