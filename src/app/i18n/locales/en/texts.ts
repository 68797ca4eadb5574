/** The texts that every screen needs, one file on the way to the browser. */
export default import.meta.glob('./{common,errors,session}.json', { eager: true, import: 'default' })
