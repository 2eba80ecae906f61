// 可选之物 · selectable
/**
 * A resource that a field can refer to. It is declared once, in the `refs.ts` of the area that has its resource. `ref` and `many` take that
 * declaration: selectors, names in lists, searches and exported files all come from it. Plain data; a refs.ts imports no definition, so
 * that areas can refer to each other in both directions.
 */
export interface Selectable {
  /** name under which its options are cached */
  readonly name: string
  /** call that lists what the signed-in person may choose, or may at least see by name */
  readonly list: `GET /v1/${string}`
  /** constants of the input of that call */
  readonly query?: Readonly<Record<string, number>>
  /** field of the listed rows whose value is stored; two fields are joined by a dash */
  readonly key: string | readonly [string, string]
  /** fields for the name of a row: the first field that has a value, otherwise the key */
  readonly label: readonly [string, ...string[]]
  /** field shown in brackets after the name: distinguishes people of the same name */
  readonly note?: string
  /** field that a choice also fills in, because one number at two WMS accounts is two warehouses; a search takes `number-account` */
  readonly fills?: 'sid'
  /** selected by itself when it is the only option: in a form that requires it, or also in searches (spec 1 §6) */
  readonly alone?: 'forms' | 'everywhere'
  /** too many options to load at once: a search finds them page by page, and reads the chosen ones by this field of the call */
  readonly paged?: string
  /**
   * fields of the form (or of the act's row) that limit what can be chosen. Options are loaded again with each value; none are offered
   * before all these values are known. A search sends the fields that its conditions name, a list sends none.
   */
  readonly within?: readonly [string, ...string[]]
  /** its key is internal to the server: no list and no file shows it */
  readonly inner?: true
  /** title of the column with its number in a file that shows the name; `{label}编号` where absent */
  readonly numberTitle?: string
}
