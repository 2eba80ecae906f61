import { parseSync } from 'vite'
import type { Source } from './sources.ts'

/** A node of the syntax tree (ESTree); `start` and `end` are offsets in the text. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** A comment of the file, without the marks around it. */
export interface Comment {
  readonly value: string
  readonly start: number
}

interface Parsed {
  readonly nodes: readonly Node[]
  readonly comments: readonly Comment[]
}
/** Every file is parsed once, however many rules look at it. */
const parsed = new WeakMap<Source, Parsed>()

function parse(source: Source): Parsed {
  const known = parsed.get(source)
  if (known !== undefined) return known
  const { program, comments } = parseSync(source.path, source.text)
  const nodes: Node[] = []
  collect(program, nodes)
  const made = { nodes, comments }
  parsed.set(source, made)
  return made
}

function collect(value: unknown, nodes: Node[]): void {
  if (Array.isArray(value)) return value.forEach((item) => collect(item, nodes))
  if (value === null || typeof value !== 'object') return
  if ('type' in value && 'start' in value) nodes.push(value as Node)
  for (const child of Object.values(value)) if (typeof child === 'object') collect(child, nodes)
}

/** Every node of the file, parents first. */
export const nodesOf = (source: Source): readonly Node[] => parse(source).nodes
export const commentsOf = (source: Source): readonly Comment[] => parse(source).comments

/** Calls `visit` for every node of the file, parents first. */
export const visitNodes = (source: Source, visit: (node: Node) => void): void => nodesOf(source).forEach((node) => visit(node))

/** A string of the file, its `${…}` parts blanked. */
export interface Text {
  readonly text: string
  readonly start: number
}

/** Every string and template of the file that can hold a statement, with its place. */
export function stringsOf(source: Source): Text[] {
  const found: Text[] = []
  visitNodes(source, (node) => {
    if (node.type === 'Literal' && 'value' in node && typeof node.value === 'string') {
      found.push({ text: source.text.slice(node.start + 1, node.end - 1), start: node.start + 1 })
    }
    if (node.type === 'TemplateLiteral' && 'expressions' in node) {
      found.push({ text: withoutParts(source, node, node.expressions as Node[]), start: node.start + 1 })
    }
  })
  return found
}

function withoutParts(source: Source, node: Node, parts: readonly Node[]): string {
  let text = source.text.slice(node.start + 1, node.end - 1)
  for (const part of parts) {
    const [from, to] = [part.start - node.start - 1, part.end - node.start - 1]
    text = text.slice(0, from) + text.slice(from, to).replaceAll(/[^\n]/g, ' ') + text.slice(to)
  }
  return text
}
