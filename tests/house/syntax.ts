import { parseSync } from 'vite'
import type { Source } from './sources.ts'

/** A node of the syntax tree (ESTree); `start` and `end` are offsets in the text. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Calls `visit` for every node of the file, parents first. */
export function visitNodes(source: Source, visit: (node: Node) => void): void {
  walk(parseSync(source.path, source.text).program, visit)
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((item) => walk(item, visit))
  if (value === null || typeof value !== 'object') return
  if ('type' in value && 'start' in value) visit(value as Node)
  for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit)
}

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
