/** Types of what `npm run new` writes (document.mjs, resource.mjs, names.mjs, register.mjs). */
export interface Names {
  readonly id: string
  readonly area: string
  readonly screen: string
  readonly title: string
  readonly table: string
  readonly local: string
  readonly code: number
}
export interface Numbered extends Names {
  readonly prefix: string
  readonly migration: string
}
export interface Parts {
  /** path → text of a file that is new */
  readonly files: Readonly<Record<string, string>>
  /** path → what becomes of the file that lists everything */
  readonly edits: Readonly<Record<string, (text: string) => string>>
}
