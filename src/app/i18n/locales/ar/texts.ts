/** The texts of the interface, one file on the way to the browser. */
export default import.meta.glob('./*.json', { eager: true, import: 'default' })
