// 刚保存的行 · state/saved
import { proxy } from 'valtio/vanilla'

/** The row a form of a resource last stored, for the list it belongs to. */
export interface Saved {
  /** key of the row as the list writes it; '' if the server creates the key */
  readonly key: string
  /** the server's answer to a new row; null for a changed row, and once the list has shown it */
  readonly made: Readonly<Record<string, unknown>> | null
}

/** The last stored row of each resource, by resource id. */
export const saved = proxy<Record<string, Saved>>({})

/** To be called when the list has shown the row, or the person searches for something else. */
export const forgetSaved = (id: string): void => {
  delete saved[id]
}
