interface ImportMeta {
  /** Which portal this worker belongs to; the build says it. */
  readonly env: { readonly VITE_BUILD: string }
}
