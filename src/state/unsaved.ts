// 未保存的修改 · state/unsaved

/** Pages with a form, by path, with a function that returns whether it has unsaved input. */
const pages = new Map<string, () => boolean>()

/** Registers the form of a page. It stays registered while another page is in front; the next form at this path replaces it. */
export const noteForm = (path: string, isTouched: () => boolean): void => void pages.set(path, isTouched)

/** To be called when the input was saved or discarded. */
export const forgetForm = (path: string): void => void pages.delete(path)

/** Those of the given pages that have unsaved input. */
export const unsavedAt = (paths: readonly string[]): readonly string[] => paths.filter((path) => pages.get(path)?.() === true)
