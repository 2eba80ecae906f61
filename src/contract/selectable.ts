// 可选之物 · selectable
/**
 * Something a field can refer to. It is declared once, in the `refs.ts` of the area that has its resource, and `ref` and `many` take that
 * declaration: selectors, names in lists, searches and exported files all come from it. Plain data; a refs.ts imports no definition, so
 * that areas can refer to each other and back.
 */
export interface Selectable {
  /** word its options are remembered under */
  readonly name: string
  /** call that lists what the signed-in person may choose, or at least see named */
  readonly list: `GET /v1/${string}`
  /** constants of that call */
  readonly asks?: Readonly<Record<string, number>>
  /** field of the listed rows that is the value; two are joined by a dash */
  readonly key: string | readonly [string, string]
  /** fields it is called by: the first that says something, its key where none does */
  readonly label: readonly [string, ...string[]]
  /** field that stands behind the name in brackets: people of the same name */
  readonly tells?: string
  /** field a choice fills in besides: one number at two WMS accounts is two warehouses, searched for as `number-account` */
  readonly fills?: 'sid'
  /** the only one there is stands by itself in a form that needs one, or in searches too (spec 1 §6) */
  readonly alone?: 'forms' | 'everywhere'
  /** too many to be loaded for a search: found page by page, those already chosen by this field of the call */
  readonly paged?: string
  /**
   * fields of the form or of the row an act is for that say what of them can be chosen: asked for anew with each value, and nothing is
   * offered before all of them are known. A search asks with those of them that its conditions name, a list without them.
   */
  readonly within?: readonly [string, ...string[]]
  /** its key is the server's own: neither a list nor a file shows it */
  readonly inner?: true
  /** title of its number in a file that shows the name; `{label}编号` where absent */
  readonly numberTitle?: string
}
