// 刚保存的行 · state/saved
import { proxy } from 'valtio/vanilla'

/** The row a form of a resource last stored, for the list it belongs to. */
export interface Saved {
  /** its key as the list writes it; '' where the server makes the key */
  readonly key: string
  /** what the server answered to a new row; null for one that was there, and once the list has heard it */
  readonly made: Readonly<Record<string, unknown>> | null
}

/** By resource id. */
export const saved = proxy<Record<string, Saved>>({})

/** The list showed it, or the person looks for something else. */
export const forgetSaved = (id: string): void => {
  delete saved[id]
}
