/** The texts that every screen needs, one file on the way to the browser. */
export const core = import.meta.glob('./{common,errors,session}.json', { eager: true, import: 'default' })

/** A file each, for the screens that ask for them. */
export const others = import.meta.glob(
  [
    './*.json',
    './entities/{patient,task}.json',
    '!./{common,errors,session,alerts,example,history,lawfirm,look,medical,profile,receipts,record,records,search,settings,userconfig,waiting}.json',
  ],
  { import: 'default' },
)

/** What is not asked for every day is one piece with the labels: named one by one, files weigh on every first visit. */
export const loadLazyLocales = () => import('./lazy-locales.ts')
