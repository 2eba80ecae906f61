// 未保存的修改 · state/unsaved

/** Pages with a form, by path, and whether something typed there is stored nowhere yet. */
const pages = new Map<string, () => boolean>()

/** A page says how to tell. It stays noted while it waits behind another; the next one at this path takes its place. */
export const noteForm = (path: string, isTouched: () => boolean): void => void pages.set(path, isTouched)

/** What was typed there is saved, or given up. */
export const forgetForm = (path: string): void => void pages.delete(path)

/** Those of the pages whose typing would be lost with them. */
export const unsavedAt = (paths: readonly string[]): readonly string[] => paths.filter((path) => pages.get(path)?.() === true)
