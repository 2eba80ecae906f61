// 改写模块：语法树与替换

/** A node of the syntax tree made by the bundler. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
/** Replaces the code from `start` to `end` by `text`. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
/** Direct child nodes in source order. */
export const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)
/** The name of an identifier; undefined for anything else. */
export const nameOf = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined)

/** The code after the edits, which must not overlap. */
export const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: now }) => text.slice(0, start) + now + text.slice(end), code)
