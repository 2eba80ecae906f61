// 部件的期限 · kit/chunkTimeout

/** Longest wait for the files of a chunk, ms (spec 1 §9). */
export const chunkMs = 120_000

/** Resolves to the result of `load`; rejects with a ChunkLoadError when it hangs. */
export const withChunkTimeout = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = (): void => reject(Object.assign(new Error(`no answer in ${chunkMs} ms`), { name: 'ChunkLoadError' }))
    const timer = setTimeout(late, chunkMs)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
