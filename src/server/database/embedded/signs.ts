/** What the worker is doing, in memory both threads see: a worker inside a long statement answers no message. */
export class Signs {
  readonly memory: SharedArrayBuffer
  readonly #cells: Int32Array

  constructor(memory = new SharedArrayBuffer(12)) {
    this.memory = memory
    this.#cells = new Int32Array(memory)
  }

  /** The client whose messages run now; 0 for none. */
  get running(): number {
    return Atomics.load(this.#cells, 0)
  }

  /** The client whose transaction the session is in; 0 for none. */
  get owner(): number {
    return Atomics.load(this.#cells, 1)
  }

  /** Grows with every beginning and end. */
  get turn(): number {
    return Atomics.load(this.#cells, 2)
  }

  set(running: number, owner: number): void {
    Atomics.store(this.#cells, 0, running)
    Atomics.store(this.#cells, 1, owner)
    Atomics.add(this.#cells, 2, 1)
  }
}
